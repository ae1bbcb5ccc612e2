import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useRef } from 'react';
import { ListSection, SECTION_STYLES } from '../listing/list-section.tsx';
import { useReplayResults } from '../listing/use-catalogue.ts';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import { pictureUrl, type ReplayResult, type ScenarioEntry } from '../scenario-server.ts';
import { type GroupedScenariosProps, ScenarioLink } from './scenario-list.tsx';

const Grid = chakra('div', {
  base: {
    ...SECTION_STYLES,
    ...OUTCOME_STYLES,
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
    '& button.picture': { width: 'full', padding: '0', cursor: 'zoom-in', zIndex: '1' },
    '& .picture img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'contain' },
    '& dialog': {
      margin: 'auto',
      maxWidth: 'min(768px, 94%)',
      padding: '5',
      bg: 'panel',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'base',
      _backdrop: { bg: 'rgba(18, 28, 24, 0.6)' },
    },
    '& dialog p': { color: 'ink.muted', textStyle: 'small', marginBottom: '3' },
    '& dialog img': { width: 'full', height: 'auto', borderWidth: '1px', borderColor: 'line' },
    '& dialog form': { display: 'flex', justifyContent: 'space-between', marginTop: '3', textStyle: 'small' },
    '& dialog a': { color: 'accent', textDecoration: 'underline', _before: { content: 'none' } },
    '& .label': {
      flex: '1',
      display: 'grid',
      gridTemplateRows: 'auto auto 1fr',
      rowGap: '0.5',
      paddingInline: '3',
      paddingBlock: '2',
    },
    '& a': {
      textStyle: 'small',
      fontWeight: 'semibold',
      outline: 'none',
      _before: { content: '""', position: 'absolute', inset: '0' },
    },
    // Includes the picture above the link.
    '& section a': { scrollMarginTop: '400px' },
    '& code': { fontFamily: 'mono', textStyle: 'caption', color: 'ink.muted', overflowWrap: 'anywhere' },
    '& .facts': { display: 'flex', columnGap: '3', alignItems: 'end', textStyle: 'caption', marginTop: '1' },
    '& .failed': { color: 'danger', fontWeight: 'medium', marginInlineStart: 'auto' },
  },
});

/** The scenarios as cards, each with a picture from its last replay. */
export function ScenarioGrid({ ref, groups }: GroupedScenariosProps) {
  const results = useReplayResults();
  return (
    <Grid ref={ref}>
      {[...groups].map(([name, entries]) => (
        <ListSection key={name} title={name} count={entries.length}>
          {entries.map((entry) => (
            <ScenarioCard
              key={entry.name}
              entry={entry}
              result={results.status === 'loaded' ? (results.value[entry.name] ?? null) : 'unknown'}
            />
          ))}
        </ListSection>
      ))}
    </Grid>
  );
}

interface ScenarioCardProps {
  entry: ScenarioEntry;
  /** Null without a replay; 'unknown' until the results are loaded. */
  result: ReplayResult | null | 'unknown';
}

const ScenarioCard = memo(({ entry, result }: ScenarioCardProps) => (
  <li>
    <Picture entry={entry} result={result} />
    <div className="label">
      <ScenarioLink entry={entry} />
      <div className="facts">
        <OutcomeText outcome={entry.outcome} />
        {result !== 'unknown' && result?.outcome === 'failed' && <span className="failed">Last replay failed</span>}
      </div>
    </div>
  </li>
));

function Picture({ entry: { name, title, steps, pictureStep }, result }: ScenarioCardProps) {
  const large = useRef<HTMLDialogElement>(null);
  if (result === 'unknown') return <div className="picture" />;
  if (result === null)
    return (
      <div className="picture">
        Not replayed yet
        <code>npm run replay -- {name}</code>
      </div>
    );
  if (result.hasPicture !== true) return <div className="picture">No picture yet</div>;
  const step = steps[pictureStep]?.says ?? '';
  const picture = (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={pictureUrl(name, 'dark', result)} />
      <img src={pictureUrl(name, 'light', result)} alt="" loading="lazy" decoding="async" width={720} height={540} />
    </picture>
  );
  return (
    <>
      <button
        type="button"
        className="picture"
        aria-label={`Enlarge the picture of '${title}': ${step}`}
        onClick={() => large.current?.showModal()}
      >
        {picture}
      </button>
      <dialog ref={large} aria-label={title}>
        <h3>{title}</h3>
        <p>{step}</p>
        {picture}
        <form method="dialog">
          <a href={`/?scenario=${encodeURIComponent(name)}`}>Open this scenario</a>
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}
