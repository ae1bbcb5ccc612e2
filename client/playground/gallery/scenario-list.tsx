import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type Ref } from 'react';
import { ListSection, ROW_STYLES, SECTION_STYLES } from '../listing/list-section.tsx';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { type SpecSentences, useSpec } from '../spec-codes.tsx';
import type { GalleryGroup, ScenarioWithVariants } from './catalogue.ts';

export const ScenarioLink = ({ entry: { name, title } }: { entry: ScenarioEntry }) => (
  <>
    <a href={`/?scenario=${encodeURIComponent(name)}`} aria-describedby={`name-${name}`}>
      {title}
    </a>
    <code id={`name-${name}`}>{name}</code>
  </>
);

const Rows = chakra('div', {
  base: {
    ...SECTION_STYLES,
    '& section > ul > li': {
      ...ROW_STYLES,
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
      // A name wraps as a whole, unless it is wider than the list.
      display: { base: 'block', sm: 'inline-block' },
      maxWidth: 'full',
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
    '& .codes': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: { md: 'end' },
      columnGap: '1.5',
    },
    '& .codes a': {
      fontFamily: 'mono',
      textStyle: 'caption',
      color: 'ink.faint',
      lineHeight: '24px',
      margin: '0',
      fontWeight: 'normal',
      _before: { content: 'none' },
      _hover: { color: 'accent', textDecoration: 'underline' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent' },
    },
    ...OUTCOME_STYLES,
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

interface ScenarioListProps {
  ref: Ref<HTMLDivElement>;
  groups: readonly GalleryGroup[];
}

export const ScenarioList = memo(function ScenarioList({ ref, groups }: ScenarioListProps) {
  const spec = useSpec();
  return (
    <Rows ref={ref}>
      {groups.map(({ name, scenarios, count }) => (
        <ListSection key={name} title={name} count={count}>
          {scenarios.map((item) => (
            <Row key={item.scenario.name} {...item} spec={spec} />
          ))}
        </ListSection>
      ))}
    </Rows>
  );
});

const Row = memo(
  ({ scenario, variants, spec }: ScenarioWithVariants & { spec: SpecSentences }) => (
    <li>
      <div>
        <ScenarioLink entry={scenario} />
        <div className="story">{scenario.story}</div>
      </div>
      <div className="facts">
        <OutcomeText outcome={scenario.outcome} />
        <span className="codes">
          {scenario.covers.map((code) => (
            <a key={code} href={`/?view=spec&code=${code}`} title={spec[code]}>
              {code}
            </a>
          ))}
        </span>
      </div>
      {variants.length > 0 && (
        <ul className="variants" aria-label={`Variants of ${scenario.name}`}>
          {variants.map((variant) => (
            <li key={variant.name} title={variant.story}>
              <ScenarioLink entry={variant} />
              {variant.outcome !== scenario.outcome && <OutcomeText outcome={variant.outcome} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  ),
  (before, after) =>
    before.scenario === after.scenario &&
    before.spec === after.spec &&
    before.variants.length === after.variants.length &&
    before.variants.every((variant, index) => variant === after.variants[index]),
);
