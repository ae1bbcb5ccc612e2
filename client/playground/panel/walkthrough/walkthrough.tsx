import { chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { Problem } from '../../controls/problem.tsx';
import { useChange } from '../../controls/use-change.ts';
import { send } from '../../scenario-server.ts';
import type { Session } from '../../session/session.ts';
import { Section } from '../section.tsx';
import { currentStep, needsPerson, nextAction } from './progress.ts';
import { Step, type StepAction } from './step.tsx';
import { useProgress } from './use-progress.ts';

interface WalkthroughProps {
  session: Session;
  hide: () => void;
}

/** The scenario's steps. What the page or the journal shows is ticked by itself; the person ticks what only a look shows. */
export function Walkthrough({ session, hide }: WalkthroughProps) {
  const { key } = session;
  const { steps } = session.entry;
  const { ticked } = useProgress(session);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const { run, problem } = useChange();
  const done = steps.map((_, place) => ticked[place] === true || seen.has(place));
  const current = currentStep(done);
  const toDo = nextAction(steps, done);

  const act = useCallback(
    (place: number) => {
      const step = steps[place];
      const trigger = step?.trigger;
      if (trigger?.kind === 'request') void run(send(key, trigger.path, trigger.body));
      else if (trigger?.kind === 'event') hide();
      else setSeen((before) => new Set([...before, place]));
    },
    [steps, key, hide, run],
  );
  const actionOf = (place: number): StepAction | null => {
    const step = steps[place];
    if (!step || done[place]) return null;
    if (step.trigger) return 'Do this';
    return needsPerson(step) && place < toDo ? 'Seen' : null;
  };

  if (steps.length === 0) return null;
  return (
    <Section title="Walkthrough" beside={`${done.filter(Boolean).length} of ${steps.length} done`}>
      <chakra.ol margin="0" marginInline="-2" padding="0" listStyleType="none">
        {steps.map((step, place) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are fixed data, and the same step may come twice.
            key={place}
            step={step}
            place={place}
            state={done[place] ? 'done' : place === current ? 'current' : 'open'}
            action={actionOf(place)}
            onAct={act}
          />
        ))}
      </chakra.ol>
      <Problem>{problem}</Problem>
    </Section>
  );
}
