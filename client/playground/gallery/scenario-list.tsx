import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type Ref } from 'react';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import { pictureUrl, type ReplayResult, type ScenarioEntry } from '../scenario-server.ts';
import { scenarioHref } from '../session-address.ts';
import { LIST_STYLES, type ScenarioView } from './scenario-list-styles.ts';
import { useReplayResults } from './use-catalogue.ts';

/** A scenario's last replay: null without a replay, 'unknown' until the results are loaded. */
type Result = ReplayResult | null | 'unknown';

interface ScenarioListProps {
  ref?: Ref<HTMLDivElement>;
  view: ScenarioView;
  groups: ReadonlyMap<string, readonly ScenarioEntry[]>;
  current?: string;
}

export const ScenarioList = memo(function ScenarioList({ ref, view, groups, current }: ScenarioListProps) {
  const results = useReplayResults();
  return (
    <chakra.div ref={ref} css={{ ...OUTCOME_STYLES, ...LIST_STYLES[view] }} overflowWrap="anywhere">
      {[...groups].map(([name, entries]) => (
        <section key={name} aria-label={name}>
          <h2>
            {name} <span>{entries.length}</span>
          </h2>
          <ul>
            {entries.map((entry) => (
              <Scenario
                key={entry.name}
                entry={entry}
                view={view}
                result={results.status === 'loaded' ? (results.value[entry.name] ?? null) : 'unknown'}
                isCurrent={entry.name === current}
              />
            ))}
          </ul>
        </section>
      ))}
    </chakra.div>
  );
});

interface ScenarioProps {
  entry: ScenarioEntry;
  view: ScenarioView;
  result: Result;
  isCurrent: boolean;
}

const Scenario = memo(({ entry, view, result, isCurrent }: ScenarioProps) => {
  const { name, title, story, outcome } = entry;
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
        {view === 'pictures' && result !== 'unknown' && result?.outcome === 'failed' && (
          <span className="failed" title={result.failure ?? undefined}>
            Last replay failed
          </span>
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
