import type { SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * The looks of all sections at once, for the box around them: more than a hundred rows of styled elements would be
 * felt with every letter that is typed.
 */
export const SECTIONS = {
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
  // What has the focus must not lie under the bar that stays in sight.
  '& section a': { scrollMarginTop: '160px' },
} satisfies SystemStyleObject;

/** What the rows of every list have in common, for '& section > ul > li'; each says its own columns. */
export const ROW = {
  display: 'grid',
  paddingInline: '4',
  paddingBlock: '2',
  borderTopWidth: '1px',
  borderColor: 'line',
  _first: { borderTopWidth: '0' },
  textStyle: 'small',
} satisfies SystemStyleObject;

interface SectionProps {
  title: string;
  count: number;
  /** Its rows, each of which is a `li`. */
  children: ReactNode;
}

export const Section = ({ title, count, children }: SectionProps) => (
  <section aria-label={title}>
    <h2>
      {title} <span>{count}</span>
    </h2>
    <ul>{children}</ul>
  </section>
);
