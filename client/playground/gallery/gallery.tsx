import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { Row, Segment, Segments, ToolButton } from '../controls.tsx';
import { FilterBar, FilterSelect, ToggleButtons } from '../listing/filter-bar.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { countByValue, groupByValue } from '../listing/search.ts';
import { useCatalogue } from '../listing/use-catalogue.ts';
import { useListing } from '../listing/use-listing.ts';
import { LoadError } from '../notice.tsx';
import { OUTCOMES } from '../outcome.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { useSpec } from '../spec-codes.tsx';
import { ScenarioList } from './scenario-list.tsx';
import { codeOptions, countedOptions, type ScenarioFilter, searchScenarios } from './search-scenarios.ts';

const NO_SCENARIOS: readonly ScenarioEntry[] = [];
const FILTERS = ['group', 'q', 'code', 'outcome'] as const;

export function Gallery({ address }: { address: URLSearchParams }) {
  const { scenarios, problem } = useCatalogue();
  const [layout, setLayout] = useState(
    address.get('layout') === 'pictures' ? ('pictures' as const) : ('list' as const),
  );
  const [showsCodes, setShowsCodes] = useState(address.get('codes') === '1');
  const listing = useListing(FILTERS, {
    ...(layout === 'pictures' && { layout }),
    ...(showsCodes && { codes: '1' }),
  });
  const { filters, deferredFilters, update } = listing;
  const entries = scenarios.status === 'loaded' ? scenarios.value : NO_SCENARIOS;
  const spec = useSpec();
  const matches = useMemo(() => searchScenarios(entries, deferredFilters, spec), [entries, deferredFilters, spec]);
  const groups = useMemo(() => groupByValue(matches, ({ group }) => [group]), [matches]);
  const options = useMemo(() => {
    // Each choice of a filter shows the number of scenarios that the other filters leave.
    const without = (name: ScenarioFilter) => searchScenarios(entries, { ...deferredFilters, [name]: '' }, spec);
    return {
      groups: [{ options: countedOptions(without('group'), ({ group }) => [group]) }],
      codes: [{ options: codeOptions(without('code')) }],
      outcomes: countByValue(entries, without('outcome'), ({ outcome }) => (outcome ? [outcome] : [])),
    };
  }, [entries, deferredFilters, spec]);
  if (scenarios.status === 'failed') return <LoadError message={scenarios.message} />;
  const message = scenarios.status === 'loading' ? 'Loading the catalogue…' : <NoMatch clear={listing.clear} />;
  return (
    <ListingPage
      title="Checkout scenarios"
      description="Open a scenario, try it, and compare the result with what should happen."
      currentView="scenarios"
      aside={
        <Row gap="4">
          <Segments label="Layout">
            <Segment isPressed={layout === 'list'} onClick={() => setLayout('list')}>
              List
            </Segment>
            <Segment isPressed={layout === 'pictures'} onClick={() => setLayout('pictures')}>
              Pictures
            </Segment>
          </Segments>
          {layout === 'list' && (
            <Segment isPressed={showsCodes} onClick={() => setShowsCodes(!showsCodes)}>
              Spec codes
            </Segment>
          )}
        </Row>
      }
      problem={problem}
      message={groups.size === 0 ? message : null}
      filterBar={
        <FilterBar
          listing={listing}
          searchLabel="Search scenarios"
          placeholder="Name, text or spec code (press /)"
          count={`${matches.length} of ${entries.length} scenarios`}
        >
          <FilterSelect
            label="Group"
            allLabel="All groups"
            value={filters.group}
            groups={options.groups}
            maxWidth="168px"
            onChange={(group) => update({ group })}
          />
          <FilterSelect
            label="Spec code"
            allLabel="All codes"
            value={filters.code}
            groups={options.codes}
            maxWidth="168px"
            onChange={(code) => update({ code })}
          />
          <ToggleButtons
            label="Outcome"
            value={filters.outcome}
            labels={OUTCOMES}
            counts={options.outcomes}
            onChange={(outcome) => update({ outcome })}
          />
        </FilterBar>
      }
    >
      <ScenarioList ref={listing.results} view={layout} groups={groups} showsCodes={showsCodes} />
    </ListingPage>
  );
}

const NoMatch = ({ clear }: { clear: (() => void) | null }) => (
  <chakra.span display="grid" gap="3" justifyItems="start">
    No scenario matches.
    {clear && <ToolButton onClick={clear}>Clear search and filters</ToolButton>}
  </chakra.span>
);
