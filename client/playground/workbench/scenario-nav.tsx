import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import { ToolInput } from '../controls.tsx';
import { ScenarioList } from '../gallery/scenario-list.tsx';
import { searchScenarios } from '../gallery/search-scenarios.ts';
import { groupByValue } from '../listing/search.ts';
import { fetchScenarios, type ScenarioEntry } from '../scenario-server.ts';
import { scenarioHref } from '../session-address.ts';
import { useSpec } from '../spec-codes.tsx';

/** The scenarios before and after one in its group. */
export interface Neighbours {
  catalogue: readonly ScenarioEntry[];
  previous: ScenarioEntry | null;
  next: ScenarioEntry | null;
}

const NONE: readonly ScenarioEntry[] = [];

/** Loads the catalogue after the customer's page. Alt with the arrow keys opens a neighbour, from the page too. */
export function useNeighbours(current: ScenarioEntry | null, page: Document | null): Neighbours {
  const [catalogue, setCatalogue] = useState(NONE);
  const isReady = page !== null;
  useEffect(() => {
    if (isReady) fetchScenarios().then(setCatalogue, () => undefined);
  }, [isReady]);
  const neighbours = useMemo(() => {
    const group = catalogue.filter((entry) => entry.group === current?.group);
    const index = group.findIndex(({ name }) => name === current?.name);
    return { catalogue, previous: group[index - 1] ?? null, next: index === -1 ? null : (group[index + 1] ?? null) };
  }, [catalogue, current]);
  useEffect(() => {
    const onKey = ({ altKey, key }: KeyboardEvent) => {
      const entry = key === 'ArrowUp' ? neighbours.previous : key === 'ArrowDown' ? neighbours.next : null;
      if (altKey && entry) location.assign(scenarioHref(entry.name));
    };
    const targets = [window, page].filter((target) => target !== null);
    for (const target of targets) target.addEventListener('keydown', onKey as EventListener);
    return () => {
      for (const target of targets) target.removeEventListener('keydown', onKey as EventListener);
    };
  }, [neighbours, page]);
  return neighbours;
}

/** The catalogue as links, grouped, with a search. */
export function ScenarioNav({ catalogue, current }: { catalogue: readonly ScenarioEntry[]; current: string }) {
  const [query, setQuery] = useState('');
  const spec = useSpec();
  const groups = useMemo(
    () =>
      groupByValue(searchScenarios(catalogue, { q: query, group: '', code: '', outcome: '' }, spec), ({ group }) => [
        group,
      ]),
    [catalogue, query, spec],
  );
  return (
    <chakra.div padding="3">
      <ToolInput
        type="search"
        aria-label="Search scenarios"
        placeholder="Name, text or spec code"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <ScenarioList view="links" groups={groups} current={current} />
    </chakra.div>
  );
}
