import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { memo, type Ref } from 'react';
import { ListSection, ROW_STYLES, SECTION_STYLES } from '../listing/list-section.tsx';
import { useReplayResults } from '../listing/use-catalogue.ts';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import { pictureUrl, type ReplayResult, type ScenarioEntry } from '../scenario-server.ts';
import { scenarioHref } from '../session-address.ts';
import { CODE_LINK, type SpecSentences, useSpec } from '../spec-codes.tsx';

/** How scenarios are listed: as rows with their stories, as pictures, or as bare links. */
export type ScenarioView = 'list' | 'pictures' | 'links';

/** A scenario's last replay: null without a replay, 'unknown' until the results are loaded. */
type Result = ReplayResult | null | 'unknown';

interface ScenarioListProps {
  ref?: Ref<HTMLDivElement>;
  view: ScenarioView;
  groups: ReadonlyMap<string, readonly ScenarioEntry[]>;
  showsCodes?: boolean;
  current?: string;
}

export const ScenarioList = memo(function ScenarioList({
  ref,
  view,
  groups,
  showsCodes = false,
  current,
}: ScenarioListProps) {
  const spec = useSpec();
  const results = useReplayResults();
  return (
    <chakra.div ref={ref} css={{ ...SECTION_STYLES, ...OUTCOME_STYLES, ...VIEW_STYLES[view] }} overflowWrap="anywhere">
      {[...groups].map(([name, entries]) => (
        <ListSection key={name} title={name} count={entries.length}>
          {entries.map((entry) => (
            <Scenario
              key={entry.name}
              entry={entry}
              view={view}
              spec={showsCodes ? spec : null}
              result={results.status === 'loaded' ? (results.value[entry.name] ?? null) : 'unknown'}
              isCurrent={entry.name === current}
            />
          ))}
        </ListSection>
      ))}
    </chakra.div>
  );
});

interface ScenarioProps {
  entry: ScenarioEntry;
  view: ScenarioView;
  /** The specification's sentences; null if the entry does not show its codes. */
  spec: SpecSentences | null;
  result: Result;
  isCurrent: boolean;
}

const Scenario = memo(({ entry, view, spec, result, isCurrent }: ScenarioProps) => {
  const { name, title, story, outcome, covers } = entry;
  if (view === 'links')
    return (
      <li>
        <a href={scenarioHref(name)} aria-current={isCurrent ? 'page' : undefined}>
          <bdi>{title}</bdi>
        </a>
      </li>
    );
  return (
    <li>
      {view === 'pictures' && <Picture entry={entry} result={result} />}
      <div className="label">
        <a href={scenarioHref(name)} aria-describedby={`name-${name}`}>
          <bdi>{title}</bdi>
        </a>
        <code id={`name-${name}`}>{name}</code>
        {view === 'list' && <bdi className="story">{story}</bdi>}
      </div>
      <div className="facts">
        <OutcomeText outcome={outcome} />
        {view === 'list' && spec && (
          <span className="codes">
            {covers.map((code) => (
              <a key={code} href={`/?view=spec&code=${code}`} title={spec[code]}>
                {code}
              </a>
            ))}
          </span>
        )}
        {view === 'pictures' && result !== 'unknown' && result?.outcome === 'failed' && (
          <span className="failed">Last replay failed</span>
        )}
      </div>
    </li>
  );
});

function Picture({ entry: { name }, result }: { entry: ScenarioEntry; result: Result }) {
  if (result === 'unknown') return <div className="picture" />;
  if (result === null)
    return (
      <div className="picture">
        Not replayed yet
        <code>npm run replay -- {name}</code>
      </div>
    );
  if (result.hasPicture !== true) return <div className="picture">No picture yet</div>;
  return (
    <picture className="picture">
      <source media="(prefers-color-scheme: dark)" srcSet={pictureUrl(name, 'dark', result)} />
      <img src={pictureUrl(name, 'light', result)} alt="" loading="lazy" decoding="async" width={720} height={540} />
    </picture>
  );
}

/** Styles for the whole list, because styling each of its many entries would slow down typing. */
const VIEW_STYLES: Readonly<Record<ScenarioView, SystemStyleObject>> = {
  list: {
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
    '& .story': { display: 'block', textStyle: 'small', color: 'ink.muted' },
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
    '& .codes a': { ...CODE_LINK, color: 'ink.faint', margin: '0', fontWeight: 'normal', _before: { content: 'none' } },
  },
  pictures: {
    '& section > ul': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
      gap: '4',
    },
    '& section > ul > li': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      bg: 'panel',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'base',
      overflow: 'hidden',
      _hover: { borderColor: 'line.strong' },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    },
    '& .picture': {
      position: 'relative',
      aspectRatio: '4 / 3',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      bg: 'sunken',
      borderBottomWidth: '1px',
      borderColor: 'line',
      textStyle: 'caption',
      color: 'ink.muted',
    },
    '& .picture code': { paddingInline: '3', textAlign: 'center' },
    '& .picture img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'contain' },
    '& .label': {
      flex: '1',
      display: 'grid',
      alignContent: 'start',
      rowGap: '0.5',
      paddingInline: '3',
      paddingTop: '2',
    },
    '& a': {
      textStyle: 'small',
      fontWeight: 'semibold',
      outline: 'none',
      _before: { content: '""', position: 'absolute', inset: '0' },
    },
    // A focused link scrolls into view with the picture above it.
    '& section a': { scrollMarginTop: '400px' },
    '& code': { fontFamily: 'mono', textStyle: 'caption', color: 'ink.muted', overflowWrap: 'anywhere' },
    '& .facts': { display: 'flex', columnGap: '3', paddingInline: '3', paddingBlock: '2', textStyle: 'caption' },
    '& .failed': { color: 'danger', fontWeight: 'medium', marginInlineStart: 'auto' },
  },
  links: {
    '& h2': { textStyle: 'caption', fontWeight: 'semibold', color: 'ink.muted', marginTop: '4', paddingInline: '2' },
    '& a': {
      display: 'block',
      paddingInline: '2',
      paddingBlock: '1',
      textStyle: 'small',
      borderRadius: 'base',
      _hover: { bg: 'sunken' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
    },
    '& a[aria-current]': { bg: 'accent.tint', color: 'accent', fontWeight: 'medium' },
    '& h2 span': { display: 'none' },
    '& section > ul': { border: '0' },
  },
};
