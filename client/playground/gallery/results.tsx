import { chakra } from '@chakra-ui/react';
import { memo, type Ref } from 'react';
import { ROW, SECTIONS, Section } from '../listing/sections.tsx';
import type { Family, Group } from './catalogue.ts';
import { Opener, OUTCOME_LOOK, Outcome } from './opener.tsx';

const Rows = chakra('div', {
  base: {
    ...SECTIONS,
    '& section > ul > li': {
      ...ROW,
      position: 'relative',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 168px' },
      columnGap: '6',
      _hover: { bg: 'sunken' },
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 64px',
    },
    '& a': {
      textStyle: 'small',
      fontWeight: 'semibold',
      outline: 'none',
      marginInlineEnd: '3',
      _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'base' },
      _focusVisible: { _before: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' } },
    },
    '& code': {
      display: { base: 'block', sm: 'inline' },
      fontFamily: 'mono',
      textStyle: 'caption',
      color: 'ink.muted',
      overflowWrap: 'anywhere',
    },
    '& .story': { textStyle: 'small', color: 'ink.muted' },
    '& .facts': {
      display: 'flex',
      flexDirection: { base: 'row', md: 'column' },
      flexWrap: { base: 'wrap', md: 'nowrap' },
      alignItems: { base: 'baseline', md: 'flex-end' },
      columnGap: '3',
      rowGap: '0.5',
      marginTop: { base: '1', md: '0.5' },
      textAlign: { md: 'end' },
    },
    '& .codes': { fontFamily: 'mono', textStyle: 'caption', color: 'ink.faint' },
    ...OUTCOME_LOOK,
    '& .variants': { gridColumn: '1 / -1', marginTop: '1' },
    '& .variants > li': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '3',
      minHeight: '24px',
      paddingBlock: '0.5',
      paddingInlineStart: '4',
      borderInlineStartWidth: '1px',
      borderColor: 'line.strong',
      textStyle: 'small',
      _hover: { bg: 'accent.tint' },
    },
    '& .variants a': { display: 'inline-block', lineHeight: '24px', fontWeight: 'normal', marginInlineEnd: '0' },
    '& .variants .outcome': { marginInlineStart: 'auto' },
  },
});

interface ResultsProps {
  ref: Ref<HTMLDivElement>;
  groups: readonly Group[];
}

export const Results = memo(function Results({ ref, groups }: ResultsProps) {
  return (
    <Rows ref={ref}>
      {groups.map(({ name, families, count }) => (
        <Section key={name} title={name} count={count}>
          {families.map((family) => (
            <Row key={family.head.name} {...family} />
          ))}
        </Section>
      ))}
    </Rows>
  );
});

const Row = memo(
  ({ head, variants }: Family) => (
    <li>
      <div>
        <Opener entry={head} />
        <div className="story">{head.story}</div>
      </div>
      <div className="facts">
        <Outcome entry={head} />
        <span className="codes">{head.covers.join(' ')}</span>
      </div>
      {variants.length > 0 && (
        <ul className="variants" aria-label={`Variants of ${head.name}`}>
          {variants.map((variant) => (
            <li key={variant.name} title={variant.story}>
              <Opener entry={variant} />
              {variant.outcome !== head.outcome && <Outcome entry={variant} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  ),
  (before, after) =>
    before.head === after.head &&
    before.variants.length === after.variants.length &&
    before.variants.every((variant, place) => variant === after.variants[place]),
);
