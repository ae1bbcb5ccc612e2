import { chakra } from '@chakra-ui/react';
import { ServerProblemHere } from '../server-problem.tsx';
import type { Controls } from '../session/panel-channel.ts';
import type { Session } from '../session/session.ts';
import { Clock } from './clock/clock.tsx';
import { Faults } from './faults/faults.tsx';
import { HostEvents, Log } from './happenings.tsx';
import { Journal } from './journal/journal.tsx';
import { Section } from './section.tsx';
import { Story } from './story.tsx';
import { TryValues } from './try-values.tsx';
import { Walkthrough } from './walkthrough/walkthrough.tsx';

interface PanelProps {
  session: Session;
  controls: Controls;
  /** In a window of its own, and not beside the page. */
  apart?: boolean;
}

const beside = {
  borderInlineStartWidth: { lg: '1px' },
  borderTopWidth: { base: '1px', lg: '0' },
  maxHeight: { lg: '100dvh' },
  overflowY: { lg: 'auto' },
  position: { lg: 'sticky' },
  top: '0',
} as const;

/** Beside a running scenario: its story, what to do and what should happen, and what really does. */
export const Panel = ({ session, controls, apart = false }: PanelProps) => (
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
    {...(apart ? { minHeight: '100dvh' } : beside)}
  >
    <ServerProblemHere />
    <Story session={session} controls={controls} apart={apart} />
    <TryValues {...session.entry.try} />
    <Walkthrough session={session} hide={controls.hide} />
    <Section title="What should happen">
      <chakra.ul margin="0" paddingInlineStart="4" display="grid" gap="1" listStyleType="disc">
        {session.entry.expected.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </chakra.ul>
    </Section>
    <Clock session={session} />
    <Faults session={session} />
    <HostEvents session={session} />
    <Log session={session} />
    <Journal session={session} />
  </chakra.aside>
);
