import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** The styles of all sections, for their common container: styling each of the many rows would slow down typing. */
export const SECTION_STYLES = {
  '& h2': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    marginTop: '6',
    marginBottom: '2',
  },
  '& h2 span': { textStyle: 'caption', color: 'ink.muted', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' },
  '& ul': { listStyleType: 'none', margin: '0', padding: '0' },
  '& section > ul': {
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'base',
    overflow: 'hidden',
  },
  // Keeps focused links clear of the sticky bar.
  '& section a': { scrollMarginTop: '160px' },
} satisfies SystemStyleObject;

/** The common styles of rows, for '& section > ul > li'; each list adds its columns. */
export const ROW_STYLES = {
  display: 'grid',
  paddingInline: '4',
  paddingBlock: '2',
  borderTopWidth: '1px',
  borderColor: 'line',
  _first: { borderTopWidth: '0' },
  textStyle: 'small',
} satisfies SystemStyleObject;

interface ListSectionProps {
  title: string;
  count: number | string;
  children: ReactNode;
}

export const ListSection = ({ title, count, children }: ListSectionProps) => (
  <section aria-label={title}>
    <h2>
      {title} <span>{count}</span>
    </h2>
    <ul>{children}</ul>
  </section>
);
