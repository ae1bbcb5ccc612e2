import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from '../controls/copy-button.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { PanelSection } from './panel-section.tsx';

const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Test cards, bank accounts and coupons, ready to copy. */
export function TryValues({ cards, banks, coupons }: ScenarioEntry['try']) {
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
          <chakra.div key={`${label} ${value}`} display="flex" alignItems="center" gap="2" minHeight="28px">
            <chakra.dt color="ink.muted" width="96px" flexShrink="0">
              {label}
            </chakra.dt>
            <chakra.dd margin="0" flex="1" minWidth="0" display="flex" alignItems="center" gap="2">
              <chakra.span fontFamily="mono" overflowWrap="anywhere" userSelect="all">
                {displayText}
              </chakra.span>
              <chakra.span marginInlineStart="auto" marginInlineEnd="-1.5">
                <CopyButton getText={() => value} subject={`${label.toLowerCase()} ${displayText}`} />
              </chakra.span>
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </PanelSection>
  );
}
