import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from '#ui/foundation';
import { ErrorMessage, PlainList, ToolButton } from '../controls.tsx';
import { postToSession, type ScenarioStep } from '../scenario-server.ts';
import { hideCheckout, type PlaygroundSession } from '../session/playground-session.ts';
import { useServerUpdate } from '../use-load.ts';
import { PanelSection } from './panel-section.tsx';
import {
  collectObservations,
  currentStepIndex,
  initialProgress,
  needsManualConfirmation,
  nextActionIndex,
  type Progress,
  updateProgress,
} from './progress.ts';

/** The scenario's steps, from the first again when the session starts over. */
export function Walkthrough({ session }: { session: PlaygroundSession }) {
  const restarts = useStore(session.restarts, (count) => count);
  return <Steps key={restarts} session={session} />;
}

/** Observed steps are ticked automatically; the person confirms the others. */
function Steps({ session }: { session: PlaygroundSession }) {
  const { key } = session;
  const { steps } = session.entry;
  const { ticked } = useProgress(session);
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());
  const { run, problem } = useServerUpdate();
  const done = steps.map((_, index) => ticked[index] === true || confirmed.has(index));
  const current = currentStepIndex(done);
  const upcomingAction = nextActionIndex(steps, done);

  const onAction = useCallback(
    (index: number) => {
      const step = steps[index];
      const trigger = step?.trigger;
      if (trigger?.kind === 'request') void run(postToSession(key, trigger.path, trigger.body));
      else if (trigger?.kind === 'event') hideCheckout();
      else setConfirmed((previous) => new Set([...previous, index]));
    },
    [steps, key, run],
  );
  const actionOf = (index: number): StepAction | null => {
    const step = steps[index];
    if (!step || done[index]) return null;
    if (step.trigger) return 'Do this';
    return needsManualConfirmation(step) && index < upcomingAction ? 'Seen' : null;
  };

  if (steps.length === 0) return null;
  return (
    <PanelSection title="Walkthrough" status={`${done.filter(Boolean).length} of ${steps.length} done`}>
      <PlainList as="ol" marginInline="-2">
        {steps.map((step, index) => (
          <StepItem
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are fixed, and the list may contain equal steps.
            key={index}
            step={step}
            index={index}
            status={done[index] ? 'done' : index === current ? 'current' : 'open'}
            action={actionOf(index)}
            onAction={onAction}
          />
        ))}
      </PlainList>
      <ErrorMessage>{problem}</ErrorMessage>
    </PanelSection>
  );
}

/** The progress of the walkthrough on this page. */
function useProgress({ entry, journal, pageEvents }: PlaygroundSession): Progress {
  const entries = useStore(journal, (all) => all);
  const events = useStore(pageEvents, (all) => all);
  const latest = useRef<Progress | null>(null);
  return useMemo(() => {
    latest.current = updateProgress(
      entry.steps,
      latest.current ?? initialProgress(entry.steps),
      collectObservations(entries, events),
    );
    return latest.current;
  }, [entry, entries, events]);
}

type StepStatus = 'done' | 'current' | 'open';

/** The button of a step: run it, or confirm it. */
type StepAction = 'Do this' | 'Seen';

interface StepItemProps {
  step: ScenarioStep;
  index: number;
  status: StepStatus;
  action: StepAction | null;
  onAction: (index: number) => void;
}

const STATUS_PREFIX: Record<StepStatus, string> = { done: 'Done: ', current: 'Next: ', open: '' };

const StepItem = memo(function StepItem({ step, index, status, action, onAction }: StepItemProps) {
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

const Icon = chakra('svg', { base: { boxSize: '16px', flexShrink: '0', marginTop: '0.5' } });

/** Hidden from assistive technology: `StepItem` has the status as text. */
const StepIcon = ({ status }: { status: StepStatus }) => (
  <Icon
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    focusable="false"
    color={status === 'open' ? 'line.strong' : 'accent'}
  >
    <circle cx="8" cy="8" r="6.5" />
    {status === 'done' && <path d="m5.2 8.2 1.9 1.9 3.7-4" strokeLinecap="round" strokeLinejoin="round" />}
    {status === 'current' && <circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none" />}
  </Icon>
);
