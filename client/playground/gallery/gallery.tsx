import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue, useMemo, useRef } from 'react';
import { hasActiveFilters } from '../listing/list-filters.ts';
import { ListingPage } from '../listing/listing-page.tsx';
import { useCatalogue } from '../listing/use-catalogue.ts';
import { useFilters } from '../listing/use-filters.ts';
import { useListingKeys } from '../listing/use-listing-keys.ts';
import { LoadError } from '../notice.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { groupScenarios, searchScenarios } from './catalogue.ts';
import { FilterBar } from './filter-bar.tsx';
import { NO_GALLERY_FILTERS } from './gallery-filters.ts';
import { formatGalleryViewUrl, type GalleryLayout, parseGalleryView, storeLayout } from './gallery-view.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { ScenarioGrid } from './scenario-grid.tsx';
import { ScenarioList } from './scenario-list.tsx';

const NO_SCENARIOS: readonly ScenarioEntry[] = [];
const URL_FORMAT = { parse: parseGalleryView, format: formatGalleryViewUrl };

/** All scenarios, each with a link that opens it ready to try. */
export function Gallery() {
  const { scenarios, problem } = useCatalogue();
  const [view, updateView] = useFilters(URL_FORMAT);
  const { layout, ...filters } = view;
  const searchInput = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const entries = scenarios.status === 'loaded' ? scenarios.value : NO_SCENARIOS;
  // Typing stays responsive while the list updates.
  const deferredView = useDeferredValue(view);
  const matches = useMemo(() => searchScenarios(entries, deferredView), [entries, deferredView]);
  const groups = useMemo(() => groupScenarios(matches), [matches]);
  const clear = () => updateView(filters.q === '' ? NO_GALLERY_FILTERS : { q: '' });
  const selectLayout = (selected: GalleryLayout) => {
    storeLayout(selected);
    updateView({ layout: selected });
  };
  useListingKeys({ search: searchInput, results, isGrid: layout === 'pictures', onClear: clear });

  if (scenarios.status === 'failed') return <LoadError message={scenarios.message} />;
  return (
    <ListingPage
      title="Checkout scenarios"
      currentView="scenarios"
      description="Open a scenario, try it, and compare the result with what should happen."
      problem={problem}
      aside={<LayoutSwitch layout={layout} onChange={selectLayout} />}
    >
      <FilterBar
        searchInput={searchInput}
        entries={entries}
        matches={matches}
        filters={filters}
        onChange={updateView}
        onClear={hasActiveFilters(filters) ? () => updateView(NO_GALLERY_FILTERS) : null}
      />
      {scenarios.status === 'loading' && (
        <chakra.p color="ink.muted" paddingBlock="8">
          Loading the catalogue…
        </chakra.p>
      )}
      {scenarios.status === 'loaded' && groups.length === 0 && (
        <chakra.p color="ink.muted" paddingBlock="8">
          No scenario matches. Press Escape to clear the search, and again to clear the filters.
        </chakra.p>
      )}
      {layout === 'list' ? (
        <ScenarioList ref={results} groups={groups} />
      ) : (
        <ScenarioGrid ref={results} groups={groups} />
      )}
    </ListingPage>
  );
}
