import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { ToolButton } from '../../controls/tool-button.tsx';
import type { ScenarioStep } from '../../scenario-server.ts';
import { StepIcon, type StepStatus } from './step-icon.tsx';

/** The button of a step: run it, or confirm it. */
export type StepAction = 'Do this' | 'Seen';

interface StepItemProps {
  step: ScenarioStep;
  index: number;
  status: StepStatus;
  action: StepAction | null;
  onAction: (index: number) => void;
}

const STATUS_PREFIX: Record<StepStatus, string> = { done: 'Done: ', current: 'Next: ', open: '' };

export const StepItem = memo(function StepItem({ step, index, status, action, onAction }: StepItemProps) {
  return (
    <chakra.li
      display="flex"
      gap="2"
      paddingInline="2"
      paddingBlock="1"
      borderRadius="base"
      color={status === 'done' ? 'ink.muted' : 'ink'}
      bg={status === 'current' ? 'accent.tint' : 'transparent'}
      aria-current={status === 'current' ? 'step' : undefined}
    >
      <StepIcon status={status} />
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.span srOnly>{STATUS_PREFIX[status]}</chakra.span>
        {step.says}
      </chakra.span>
      {action && (
        <ToolButton
          kind="quiet"
          alignSelf="start"
          marginBlock="-0.5"
          aria-label={`${action}: ${step.says}`}
          onClick={() => onAction(index)}
        >
          {action}
        </ToolButton>
      )}
    </chakra.li>
  );
});
