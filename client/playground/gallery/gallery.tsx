import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { Segment, Segments, ToolButton } from '../controls.tsx';
import { LoadError, ServerProblem } from '../notice.tsx';
import { OUTCOMES } from '../outcome.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { FilterBar, FilterSelect, ToggleButtons } from './filter-bar.tsx';
import { ScenarioList } from './scenario-list.tsx';
import { groupScenarios, searchScenarios } from './search-scenarios.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useListing } from './use-listing.ts';

const NO_SCENARIOS: readonly ScenarioEntry[] = [];

export function Gallery({ address }: { address: URLSearchParams }) {
  const { scenarios, problem } = useCatalogue();
  const [layout, setLayout] = useState(
    address.get('layout') === 'pictures' ? ('pictures' as const) : ('list' as const),
  );
  const listing = useListing(layout === 'pictures' ? { layout } : {});
  const { filters, deferredFilters, update } = listing;
  const entries = scenarios.status === 'loaded' ? scenarios.value : NO_SCENARIOS;
  const matches = useMemo(() => searchScenarios(entries, deferredFilters), [entries, deferredFilters]);
  const groups = useMemo(() => groupScenarios(matches), [matches]);
  const allGroups = useMemo(() => [...groupScenarios(entries).keys()], [entries]);
  if (scenarios.status === 'failed') return <LoadError message={scenarios.message} />;
  return (
    <chakra.div maxWidth="1200px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBottom="16">
      <Header>
        <div>
          <chakra.h1 textStyle="title">Checkout scenarios</chakra.h1>
          <chakra.p textStyle="small" color="ink.muted" maxWidth="88ch">
            Open a scenario, try it, and compare the result with what should happen.
          </chakra.p>
        </div>
        <Segments label="Layout">
          <Segment isPressed={layout === 'list'} onClick={() => setLayout('list')}>
            List
          </Segment>
          <Segment isPressed={layout === 'pictures'} onClick={() => setLayout('pictures')}>
            Pictures
          </Segment>
        </Segments>
      </Header>
      <main>
        <ServerProblem problem={problem} />
        <FilterBar listing={listing} count={`${matches.length} of ${entries.length} scenarios`}>
          <FilterSelect
            label="Group"
            allLabel="All groups"
            value={filters.group}
            options={allGroups}
            onChange={(group) => update({ group })}
          />
          <ToggleButtons
            label="Outcome"
            value={filters.outcome}
            labels={OUTCOMES}
            onChange={(outcome) => update({ outcome })}
          />
        </FilterBar>
        {groups.size === 0 && (
          <chakra.div display="grid" gap="3" justifyItems="start" color="ink.muted" paddingBlock="8">
            {scenarios.status === 'loading' ? 'Loading the catalogue…' : 'No scenario matches.'}
            {scenarios.status === 'loaded' && listing.clear && (
              <ToolButton onClick={listing.clear}>Clear search and filters</ToolButton>
            )}
          </chakra.div>
        )}
        <ScenarioList ref={listing.results} view={layout} groups={groups} />
      </main>
    </chakra.div>
  );
}

const Header = chakra('header', {
  base: {
    paddingTop: { base: '5', md: '8' },
    paddingBottom: '2',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    columnGap: '6',
    rowGap: '2',
  },
});
