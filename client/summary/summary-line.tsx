import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type Cents, formatMoney } from '#domain';
import { FadingRow } from '#ui';

interface SummaryLineProps {
  label: ReactNode;
  children: ReactNode;
  note?: string | null;
  tone?: 'plain' | 'quiet' | 'saving' | 'total' | 'charged';
  isStatic?: boolean;
  compact?: boolean;
}

const AMOUNT_STYLES: Partial<Record<NonNullable<SummaryLineProps['tone']>, { usual: string; compact: string }>> = {
  total: { usual: 'title', compact: 'body' },
  charged: { usual: 'display', compact: 'title' },
};

export const Amount = ({ amount }: { amount: Cents }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount)}</span>
);

export function SummaryLine({ label, children, note, tone = 'plain', isStatic = false, compact }: SummaryLineProps) {
  const amountStyle = AMOUNT_STYLES[tone]?.[compact ? 'compact' : 'usual'];
  const Row = isStatic ? chakra.div : FadingRow;
  return (
    <Row
      position="relative"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="baseline"
      columnGap="4"
      paddingBlock={compact ? '0' : '1'}
      color={tone === 'quiet' ? 'ink.muted' : tone === 'saving' ? 'accent' : 'ink'}
      textStyle={tone === 'quiet' ? 'small' : 'body'}
      css={{
        '& > dt': {
          fontWeight: amountStyle && !(compact && tone === 'total') ? 'semibold' : undefined,
          flex: '1 1 4em',
          minWidth: '0',
          overflowWrap: 'anywhere',
        },
        '& > dd': {
          marginInlineStart: 'auto',
          fontVariantNumeric: 'tabular-nums',
          textStyle: amountStyle,
        },
        '& > dd + dd': { flexBasis: '100%', textStyle: 'small', color: 'ink.muted' },
      }}
    >
      <dt>
        <bdi>{label}</bdi>
      </dt>
      {/* On a page that is written from right to left, the sign and the currency of an amount stay in front of it. */}
      <dd>
        <bdi dir="ltr">{children}</bdi>
      </dd>
      {note && (
        <dd>
          <bdi dir="ltr">{note}</bdi>
        </dd>
      )}
    </Row>
  );
}
