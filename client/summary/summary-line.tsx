import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { FadingRow } from '#ui';

/** A row of the Summary. */
export function SummaryLine({
  label,
  children,
  note,
  tone = 'plain',
  isStatic = false,
}: {
  label: ReactNode;
  children: ReactNode;
  note?: string | null;
  tone?: 'plain' | 'quiet' | 'saving' | 'total' | 'compact-total';
  /** Renders the row without animation. */
  isStatic?: boolean;
}) {
  const total = tone === 'total' || tone === 'compact-total';
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
      textStyle={tone === 'quiet' ? 'small' : 'body'}
    >
      <chakra.dt fontWeight={total ? 'semibold' : 'normal'} flex="1 1 0" minWidth="0">
        {label}
      </chakra.dt>
      <chakra.dd
        margin="0"
        textStyle={tone === 'total' ? 'display' : tone === 'compact-total' ? 'title' : undefined}
        fontVariantNumeric="tabular-nums"
      >
        {children}
      </chakra.dd>
      {note && (
        <chakra.dd margin="0" flexBasis="100%" textStyle="small" color="ink.muted" fontVariantNumeric="tabular-nums">
          {note}
        </chakra.dd>
      )}
    </Row>
  );
}
