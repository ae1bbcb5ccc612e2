import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import { ToolInput } from '../controls.tsx';
import { ScenarioList } from '../gallery/scenario-list.tsx';
import { searchScenarios } from '../gallery/search-scenarios.ts';
import { groupByValue } from '../listing/search.ts';
import { fetchScenarios, type ScenarioEntry } from '../scenario-server.ts';
import { useSpec } from '../spec-codes.tsx';

const NONE: readonly ScenarioEntry[] = [];

/** Loads the catalogue after the customer's page. */
export function useCatalogueAfter(page: Document | null): readonly ScenarioEntry[] {
  const [catalogue, setCatalogue] = useState(NONE);
  const isReady = page !== null;
  useEffect(() => {
    if (isReady) fetchScenarios().then(setCatalogue, () => undefined);
  }, [isReady]);
  return catalogue;
}

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
