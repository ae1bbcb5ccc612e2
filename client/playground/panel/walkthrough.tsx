import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useCallback, useEffect, useState } from 'react';
import { useStore } from '#ui/foundation';
import { ErrorMessage, PlainList, ToolButton } from '../controls.tsx';
import { postToSession, type ScenarioEntry, type ScenarioStep } from '../scenario-server.ts';
import { hostEventsIn, type Stage } from '../stage/stage.ts';
import { useServerUpdate } from '../use-load.ts';
import { PanelSection } from './panel-section.tsx';
import { collectObservations, currentStepIndex, initialProgress, updateProgress } from './progress.ts';
import { readScreen } from './read-screen.ts';

export interface WalkthroughProps {
  entry: ScenarioEntry;
  stage: Stage;
  page: Document;
}

export function Walkthrough(props: WalkthroughProps) {
  const { host, restarts } = props.stage.session;
  const count = useStore(restarts, (state) => state);
  return <Steps key={`${host.journal} ${count}`} {...props} />;
}

function Steps({ entry: { steps, expected }, stage, page }: WalkthroughProps) {
  const ticked = useProgress(steps, stage, page);
  const { run, problem } = useServerUpdate();
  const current = currentStepIndex(ticked);
  const onTrigger = useCallback(
    ({ trigger }: ScenarioStep) => {
      if (trigger?.kind === 'request') void run(postToSession(stage.session.key, trigger.path, trigger.body));
      else stage.hide();
    },
    [stage, run],
  );
  return (
    <>
      <PanelSection
        title="Walkthrough"
        status={`${ticked.filter(Boolean).length} of ${steps.length} steps · ${expected.length} results to check`}
      >
        <PlainList as="ol" marginInline="-2">
          {steps.map((step, index) => (
            <StepItem
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are fixed, and the list may contain equal steps.
              key={index}
              step={step}
              status={ticked[index] ? 'done' : index === current ? 'current' : 'open'}
              onTrigger={onTrigger}
            />
          ))}
        </PlainList>
        <ErrorMessage>{problem}</ErrorMessage>
      </PanelSection>
      <PanelSection title="What should happen">
        <PlainList display="grid" gap="1">
          {expected.map((sentence) => (
            <chakra.li key={sentence} display="flex" gap="2" alignItems="baseline">
              <chakra.span textStyle="caption" fontWeight="medium" color="ink.muted" flexShrink="0" width="40px">
                Check
              </chakra.span>
              <chakra.bdi minWidth="0" overflowWrap="anywhere">
                {sentence}
              </chakra.bdi>
            </chakra.li>
          ))}
        </PlainList>
      </PanelSection>
    </>
  );
}

function useProgress(steps: readonly ScenarioStep[], { session }: Stage, page: Document): readonly boolean[] {
  const [progress, setProgress] = useState(() => initialProgress(steps));
  useEffect(() => {
    const { journal, pageEvents, host } = session;
    let frame = 0;
    const update = () => {
      frame = 0;
      const observations = collectObservations(journal.state(), pageEvents.state());
      setProgress((previous) =>
        updateProgress(steps, previous, observations, () => ({
          screen: readScreen(host.start.opens, page),
          journal: observations.journal,
          ...hostEventsIn(pageEvents.state()),
        })),
      );
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    const observer = new MutationObserver(schedule);
    observer.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
    const stops = [journal.subscribe(schedule), pageEvents.subscribe(schedule)];
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, [steps, session, page]);
  return progress.ticked;
}

type StepStatus = 'done' | 'current' | 'open';

interface StepItemProps {
  step: ScenarioStep;
  status: StepStatus;
  onTrigger: (step: ScenarioStep) => void;
}

const STATUS_PREFIX: Record<StepStatus, string> = { done: 'Done: ', current: 'Next: ', open: '' };

const StepItem = memo(function StepItem({ step, status, onTrigger }: StepItemProps) {
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
        <bdi>{step.says}</bdi>
      </chakra.span>
      {step.trigger && status !== 'done' && (
        <ToolButton
          kind="quiet"
          alignSelf="start"
          marginBlock="-0.5"
          aria-label={`Do this: ${step.says}`}
          onClick={() => onTrigger(step)}
        >
          Do this
        </ToolButton>
      )}
    </chakra.li>
  );
});

const Icon = chakra('svg', { base: { boxSize: '16px', flexShrink: '0', marginTop: '0.5' } });

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
