import { chakra } from '@chakra-ui/react/styled-system';
import { CurrentServerProblem } from '../server-problem.tsx';
import type { PageControls } from '../session/panel-channel.ts';
import type { PlaygroundSession } from '../session/playground-session.ts';
import { ClockSection } from './clock/clock-section.tsx';
import { FaultsSection } from './faults/faults-section.tsx';
import { HostEventsSection, LogSection } from './host-events-section.tsx';
import { JournalSection } from './journal/journal-section.tsx';
import { LookSection } from './look-section.tsx';
import { PanelSection } from './panel-section.tsx';
import { ScenarioHeader } from './scenario-header.tsx';
import { TryValues } from './try-values.tsx';
import { Walkthrough } from './walkthrough/walkthrough.tsx';

interface PanelProps {
  session: PlaygroundSession;
  controls: PageControls;
  /** Whether the panel is in a window of its own, not beside the page. */
  isSeparateWindow?: boolean;
}

const sideBySideStyles = {
  borderInlineStartWidth: { lg: '1px' },
  borderTopWidth: { base: '1px', lg: '0' },
  maxHeight: { lg: '100dvh' },
  overflowY: { lg: 'auto' },
  position: { lg: 'sticky' },
  top: '0',
} as const;

/** The panel of a scenario: its story, its steps, the expected result, and what happens. */
export const Panel = ({ session, controls, isSeparateWindow = false }: PanelProps) => (
  <chakra.aside
    id="scenario"
    aria-label="Scenario"
    bg="panel"
    borderColor="line"
    paddingInline={{ base: '4', md: '6' }}
    paddingBlock="4"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="4"
    alignContent="start"
    textStyle="small"
    minWidth="0"
    {...(isSeparateWindow ? { minHeight: '100dvh' } : sideBySideStyles)}
  >
    <CurrentServerProblem />
    <ScenarioHeader session={session} controls={controls} isSeparateWindow={isSeparateWindow} />
    <TryValues {...session.entry.try} />
    <Walkthrough session={session} hide={controls.hide} />
    <PanelSection title="What should happen">
      <chakra.ul margin="0" paddingInlineStart="4" display="grid" gap="1" listStyleType="disc">
        {session.entry.expected.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </chakra.ul>
    </PanelSection>
    <ClockSection session={session} />
    <FaultsSection session={session} />
    <LookSection />
    <HostEventsSection session={session} />
    <LogSection session={session} />
    <JournalSection session={session} />
  </chakra.aside>
);
