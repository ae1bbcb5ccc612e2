import { chakra } from '@chakra-ui/react';
import { CopyButton } from '../controls/copy-button.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { Section } from './section.tsx';

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** What to type, ready to copy. */
export function TryValues({ cards, banks, coupons }: ScenarioEntry['try']) {
  const values = [
    ...cards.map((value) => ({ what: 'Card', value, shown: grouped(value) })),
    ...banks.map((value) => ({ what: 'Bank account', value, shown: value })),
    ...coupons.map((value) => ({ what: 'Coupon', value, shown: value })),
  ];
  if (values.length === 0) return null;
  return (
    <Section title="Try" beside={cards.length > 0 ? 'any later expiry, any CVC' : undefined}>
      <chakra.dl margin="0">
        {values.map(({ what, value, shown }) => (
          <chakra.div key={`${what} ${value}`} display="flex" alignItems="center" gap="2" minHeight="28px">
            <chakra.dt color="ink.muted" width="96px" flexShrink="0">
              {what}
            </chakra.dt>
            <chakra.dd margin="0" flex="1" minWidth="0" display="flex" alignItems="center" gap="2">
              <chakra.span fontFamily="mono" overflowWrap="anywhere" userSelect="all">
                {shown}
              </chakra.span>
              <chakra.span marginInlineStart="auto" marginInlineEnd="-1.5">
                <CopyButton text={() => value} what={`${what.toLowerCase()} ${shown}`} />
              </chakra.span>
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Section>
  );
}
