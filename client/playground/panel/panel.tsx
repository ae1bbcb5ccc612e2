import { chakra } from '@chakra-ui/react/styled-system';
import { useStore } from '#ui/foundation';
import { CopyButton, PlainList, Row } from '../controls.tsx';
import { CurrentServerProblem } from '../notice.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import type { PlaygroundSession } from '../stage/playground-session.ts';
import { ClockSection } from './clock-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { JournalSection } from './journal-section.tsx';
import { PanelSection } from './panel-section.tsx';
import { ScenarioHeader } from './scenario-header.tsx';
import { Walkthrough, type WalkthroughProps } from './walkthrough.tsx';

export const Panel = (props: WalkthroughProps) => {
  const { entry, stage } = props;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      textStyle="small"
      padding={{ base: '4', lg: '5' }}
    >
      <CurrentServerProblem />
      <ScenarioHeader {...props} />
      <TryValues {...entry.try} />
      <Walkthrough {...props} />
      <ClockSection session={stage.session} />
      <FaultsSection session={stage.session} />
      <PageEvents session={stage.session} />
      <JournalSection session={stage.session} />
    </chakra.div>
  );
};

const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function TryValues({ cards, banks, coupons }: ScenarioEntry['try']) {
  const values = [
    ...cards.map((value) => ({ label: 'Card', value, displayText: groupDigits(value) })),
    ...banks.map((value) => ({ label: 'Bank account', value, displayText: value })),
    ...coupons.map((value) => ({ label: 'Coupon', value, displayText: value })),
  ];
  if (values.length === 0) return null;
  return (
    <PanelSection title="Try" status={cards.length > 0 ? 'any future expiry, any CVC' : undefined}>
      <chakra.dl margin="0">
        {values.map(({ label, value, displayText }) => (
          <Row key={`${label} ${value}`} minHeight="28px">
            <chakra.dt color="ink.muted" width="96px" flexShrink="0">
              {label}
            </chakra.dt>
            <Row as="dd" margin="0" flex="1" minWidth="0" justifyContent="space-between" marginInlineEnd="-1.5">
              <chakra.span fontFamily="mono" overflowWrap="anywhere" userSelect="all">
                {displayText}
              </chakra.span>
              <CopyButton getText={() => value} subject={`${label.toLowerCase()} ${displayText}`} />
            </Row>
          </Row>
        ))}
      </chakra.dl>
    </PanelSection>
  );
}

function PageEvents({ session }: { session: PlaygroundSession }) {
  const events = useStore(session.pageEvents, (all) => all);
  const calls = events.flatMap((event) => (event.kind === 'told' ? [event] : []));
  const messages = events.flatMap((event) => (event.kind === 'logged' ? [event.line] : []));
  return (
    <>
      <PanelSection title="Host events" status={calls.length === 0 ? undefined : String(calls.length)}>
        {calls.length === 0 && (
          <chakra.p color="ink.muted">No events yet. The checkout reports payments and tracking events here.</chakra.p>
        )}
        <EventList events={calls.map(({ name, data }) => ({ text: name, title: JSON.stringify(data) }))} />
      </PanelSection>
      {messages.length > 0 && (
        <PanelSection title="Log" status={String(messages.length)}>
          <EventList events={messages.map((text) => ({ text }))} />
        </PanelSection>
      )}
    </>
  );
}

const EventList = ({ events }: { events: readonly { text: string; title?: string }[] }) => (
  <PlainList as="ol" fontFamily="mono" textStyle="caption">
    {events.map(({ text, title }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and may contain equal events.
      <chakra.li key={index} title={title} paddingBlock="0.5" overflowWrap="anywhere">
        {text}
      </chakra.li>
    ))}
  </PlainList>
);
