import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useState } from 'react';
import { useStore } from '#ui/foundation';
import { ErrorMessage } from '../../controls/error-message.tsx';
import { useServerUpdate } from '../../controls/use-server-update.ts';
import { postToSession } from '../../scenario-server.ts';
import type { PlaygroundSession } from '../../session/playground-session.ts';
import { PanelSection } from '../panel-section.tsx';
import { currentStepIndex, needsManualConfirmation, nextActionIndex } from './progress.ts';
import { type StepAction, StepItem } from './step-item.tsx';
import { useProgress } from './use-progress.ts';

interface WalkthroughProps {
  session: PlaygroundSession;
  hide: () => void;
}

/** The scenario's steps, from the first again when the session starts over. */
export function Walkthrough(props: WalkthroughProps) {
  const restarts = useStore(props.session.restarts, (count) => count);
  return <Steps key={restarts} {...props} />;
}

/** Observed steps are ticked automatically; the person confirms the others. */
function Steps({ session, hide }: WalkthroughProps) {
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
      else if (trigger?.kind === 'event') hide();
      else setConfirmed((previous) => new Set([...previous, index]));
    },
    [steps, key, hide, run],
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
      <chakra.ol margin="0" marginInline="-2" padding="0" listStyleType="none">
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
      </chakra.ol>
      <ErrorMessage>{problem}</ErrorMessage>
    </PanelSection>
  );
}
