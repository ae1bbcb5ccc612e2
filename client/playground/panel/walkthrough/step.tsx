import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { ToolButton } from '../../controls/tool-button.tsx';
import type { ScenarioStep } from '../../scenario-server.ts';
import { StepMark, type StepState } from './step-mark.tsx';

/** What a person can do about a step in the panel: have it done, or say that it is so. */
export type StepAction = 'Do this' | 'Seen';

interface StepProps {
  step: ScenarioStep;
  place: number;
  state: StepState;
  action: StepAction | null;
  onAct: (place: number) => void;
}

const SAID: Record<StepState, string> = { done: 'Done: ', current: 'Next: ', open: '' };

export const Step = memo(function Step({ step, place, state, action, onAct }: StepProps) {
  return (
    <chakra.li
      display="flex"
      gap="2"
      paddingInline="2"
      paddingBlock="1"
      borderRadius="base"
      color={state === 'done' ? 'ink.muted' : 'ink'}
      bg={state === 'current' ? 'accent.tint' : 'transparent'}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <StepMark state={state} />
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.span srOnly>{SAID[state]}</chakra.span>
        {step.says}
      </chakra.span>
      {action && (
        <ToolButton
          kind="quiet"
          alignSelf="start"
          marginBlock="-0.5"
          aria-label={`${action}: ${step.says}`}
          onClick={() => onAct(place)}
        >
          {action}
        </ToolButton>
      )}
    </chakra.li>
  );
});
