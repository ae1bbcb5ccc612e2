import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type Ref } from 'react';
import { ListSection, ROW_STYLES, SECTION_STYLES } from '../listing/list-section.tsx';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { CODE_TARGET, type SpecSentences, useSpec } from '../spec-codes.tsx';

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
      ...CODE_TARGET,
      margin: '0',
      fontWeight: 'normal',
      _before: { content: 'none' },
      _hover: { color: 'accent', textDecoration: 'underline' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent' },
    },
    ...OUTCOME_STYLES,
  },
});

export interface GroupedScenariosProps {
  ref: Ref<HTMLDivElement>;
  /** The scenarios of each group. */
  groups: ReadonlyMap<string, readonly ScenarioEntry[]>;
}

export const ScenarioList = memo(function ScenarioList({ ref, groups }: GroupedScenariosProps) {
  const spec = useSpec();
  return (
    <Rows ref={ref}>
      {[...groups].map(([name, entries]) => (
        <ListSection key={name} title={name} count={entries.length}>
          {entries.map((entry) => (
            <ScenarioRow key={entry.name} entry={entry} spec={spec} />
          ))}
        </ListSection>
      ))}
    </Rows>
  );
});

const ScenarioRow = memo(({ entry, spec }: { entry: ScenarioEntry; spec: SpecSentences }) => (
  <li>
    <div>
      <ScenarioLink entry={entry} />
      <div className="story">{entry.story}</div>
    </div>
    <div className="facts">
      <OutcomeText outcome={entry.outcome} />
      <span className="codes">
        {entry.covers.map((code) => (
          <a key={code} href={`/?view=spec&code=${code}`} title={spec[code]}>
            {code}
          </a>
        ))}
      </span>
    </div>
  </li>
));
