import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FadingRow } from '#ui';

/** One row of the Summary: what, and how much. */
export function SummaryLine({
  label,
  children,
  note,
  tone = 'plain',
  still = false,
}: {
  label: string;
  children: ReactNode;
  note?: string | null;
  tone?: 'plain' | 'quiet' | 'saving' | 'total';
  /** It is there from the start and stays: nothing about it moves. */
  still?: boolean;
}) {
  const total = tone === 'total';
  const Row = still ? chakra.div : FadingRow;
  return (
    <Row
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="baseline"
      columnGap="4"
      paddingBlock="1"
      color={tone === 'quiet' ? 'ink.muted' : tone === 'saving' ? 'accent' : 'ink'}
      textStyle={tone === 'quiet' ? 'small' : 'body'}
    >
      <chakra.dt fontWeight={total ? 'semibold' : 'normal'} flex="1 1 0" minWidth="0">
        {label}
      </chakra.dt>
      <chakra.dd margin="0" textStyle={total ? 'display' : undefined} fontVariantNumeric="tabular-nums">
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
