import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { FadingRow } from '#ui';

interface SummaryLineProps {
  label: ReactNode;
  children: ReactNode;
  note?: string | null;
  tone?: 'plain' | 'quiet' | 'charged' | 'saving' | 'total' | 'compact-total';
  /** Renders the row without animation. */
  isStatic?: boolean;
}

const AMOUNT_STYLES: Partial<Record<NonNullable<SummaryLineProps['tone']>, string>> = {
  total: 'display',
  'compact-total': 'title',
};

/** A row of the Summary. */
export function SummaryLine({ label, children, note, tone = 'plain', isStatic = false }: SummaryLineProps) {
  const Row = isStatic ? chakra.div : FadingRow;
  return (
    <Row
      position="relative"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="baseline"
      columnGap="4"
      paddingBlock={tone === 'compact-total' ? '0' : '1'}
      color={tone === 'quiet' ? 'ink.muted' : tone === 'saving' ? 'accent' : 'ink'}
      textStyle={tone === 'quiet' || tone === 'charged' ? 'small' : 'body'}
      fontWeight={tone === 'charged' ? 'medium' : 'normal'}
      // The cells are styled from here, because a switch of tabs renders them.
      css={{
        '& > dt': {
          fontWeight: AMOUNT_STYLES[tone] && 'semibold',
          flex: '1 1 0',
          minWidth: '0',
          overflowWrap: 'anywhere',
        },
        '& > dd': { margin: '0', fontVariantNumeric: 'tabular-nums', textStyle: AMOUNT_STYLES[tone] },
        '& > dd + dd': { flexBasis: '100%', textStyle: 'small', color: 'ink.muted' },
      }}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd>{note}</dd>}
    </Row>
  );
}
