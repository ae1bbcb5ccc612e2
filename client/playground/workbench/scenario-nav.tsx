import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import { ToolInput } from '../controls.tsx';
import { ScenarioList } from '../gallery/scenario-list.tsx';
import { groupScenarios, searchScenarios } from '../gallery/search-scenarios.ts';
import { fetchScenarios, type ScenarioEntry } from '../scenario-server.ts';

const NONE: readonly ScenarioEntry[] = [];

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
  const groups = useMemo(
    () => groupScenarios(searchScenarios(catalogue, { q: query, group: '', outcome: '' })),
    [catalogue, query],
  );
  return (
    <chakra.div padding="3">
      <ToolInput
        type="search"
        aria-label="Search scenarios"
        placeholder="Name or text"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <ScenarioList view="links" groups={groups} current={current} />
    </chakra.div>
  );
}
