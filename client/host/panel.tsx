import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui';
import type { HostEvent } from './host-event.ts';
import { Journal } from './journal.tsx';
import { type ScenarioEntry, startOver } from './scenario-server.ts';

interface PanelProps {
  entry: ScenarioEntry;
  sessionKey: string;
  events: HostEvent[];
  /** What the checkout logged: the user sees none of it. */
  logged: string[];
  openAtOnce: boolean;
  /** Does what the scenario's host would do. */
  start: () => void;
}

/** Beside a running scenario: its story, what to type, what should happen, and what really does. */
export function Panel({ entry, sessionKey, events, logged, openAtOnce, start }: PanelProps) {
  const begun = useRef(false);
  useEffect(() => {
    if (!openAtOnce || begun.current) return;
    begun.current = true;
    start();
  });
  return (
    <chakra.aside
      aria-label="Scenario"
      bg="panel"
      borderInlineStartWidth={{ lg: '1px' }}
      borderTopWidth={{ base: '1px', lg: '0' }}
      borderColor="line"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="5"
      display="grid"
      gap="5"
      alignContent="start"
      textStyle="small"
      maxHeight={{ lg: '100dvh' }}
      overflowY={{ lg: 'auto' }}
      position={{ lg: 'sticky' }}
      top="0"
      minWidth="0"
    >
      <div>
        <chakra.a href="/" color="accent" _hover={{ textDecoration: 'underline' }}>
          ‹ All scenarios
        </chakra.a>
        <chakra.h2 textStyle="title" marginTop="2">
          {entry.title}
        </chakra.h2>
        <chakra.code fontFamily="mono" textStyle="caption" color="ink.muted">
          {entry.name}
        </chakra.code>
        <chakra.p marginTop="2">{entry.story}</chakra.p>
      </div>
      <chakra.div display="flex" gap="2">
        <Button variant="primary" onClick={start}>
          Start this scenario
        </Button>
        <Button onClick={() => startOver(sessionKey).then(() => location.reload())}>Start over</Button>
      </chakra.div>
      <Try {...entry.try} />
      <Section title="What should happen">
        <Bullets items={entry.expected} />
      </Section>
      <chakra.details>
        <chakra.summary cursor="pointer" fontWeight="semibold">
          Walkthrough, {entry.steps.length} steps
        </chakra.summary>
        <chakra.ol marginTop="2" paddingInlineStart="5" display="grid" gap="1" listStyleType="decimal">
          {entry.steps.map(({ says }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are fixed data, and the same step may come twice.
            <chakra.li key={index} overflowWrap="anywhere">
              {says}
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.details>
      <Section title="Host events">
        {events.length === 0 && <chakra.p color="ink.muted">The checkout has told this page nothing yet.</chakra.p>}
        <chakra.ol margin="0" padding="0" listStyleType="none">
          {events.map(({ id, name }) => (
            <chakra.li key={id} fontFamily="mono" textStyle="caption" paddingBlock="0.5">
              {name}
            </chakra.li>
          ))}
        </chakra.ol>
      </Section>
      {logged.length > 0 && (
        <Section title="Log">
          <chakra.ol margin="0" padding="0" listStyleType="none">
            {logged.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and the same one may come twice.
              <chakra.li key={place} fontFamily="mono" textStyle="caption" paddingBlock="0.5" overflowWrap="anywhere">
                {line}
              </chakra.li>
            ))}
          </chakra.ol>
        </Section>
      )}
      <Section title="Journal">
        <Journal sessionKey={sessionKey} />
      </Section>
    </chakra.aside>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <chakra.h3 fontWeight="semibold" marginBottom="1">
      {title}
    </chakra.h3>
    {children}
  </section>
);

const Bullets = ({ items }: { items: string[] }) => (
  <chakra.ul margin="0" paddingInlineStart="5" display="grid" gap="1" listStyleType="disc">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </chakra.ul>
);

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function Try({ cards, banks, coupons }: ScenarioEntry['try']) {
  const rows: [string, string[]][] = [
    ['Card', cards.map(grouped)],
    ['Bank account', banks],
    ['Coupon', coupons],
  ];
  const offered = rows.filter(([, values]) => values.length > 0);
  if (offered.length === 0) return null;
  return (
    <Section title="Try">
      <chakra.dl margin="0" display="grid" gap="1">
        {offered.map(([what, values]) => (
          <chakra.div key={what} display="flex" gap="3">
            <chakra.dt color="ink.muted" width="96px" flexShrink="0">
              {what}
            </chakra.dt>
            <chakra.dd margin="0" fontFamily="mono" userSelect="all">
              {values.join(', ')}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Section>
  );
}
