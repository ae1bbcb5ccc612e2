import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { isNarrowed } from '../listing/filters.ts';
import { ListingPage } from '../listing/listing-page.tsx';
import { useCatalogue } from '../listing/use-catalogue.ts';
import { useFilters } from '../listing/use-filters.ts';
import { useListingKeys } from '../listing/use-listing-keys.ts';
import { CannotOpen } from '../notice.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { grouped, search } from './catalogue.ts';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTERS } from './filters.ts';
import { addressOfView, type Layout, rememberLayout, viewFrom } from './layout.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { Pictures } from './pictures.tsx';
import { Results } from './results.tsx';

const NONE: readonly ScenarioEntry[] = [];
const IN_ADDRESS = { filtersFrom: viewFrom, addressOf: addressOfView };

/** Every scenario by name: what happens in it, and a link that opens it ready to try. */
export function Gallery() {
  const { scenarios, problem } = useCatalogue();
  const [view, change] = useFilters(IN_ADDRESS);
  const { layout, ...filters } = view;
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const entries = scenarios.at === 'loaded' ? scenarios.value : NONE;
  // A letter appears at once, the list a moment later.
  const wanted = useDeferredValue(view);
  const found = useMemo(() => search(entries, wanted), [entries, wanted]);
  const groups = useMemo(() => grouped(found), [found]);
  const clear = () => change(filters.q === '' ? NO_FILTERS : { q: '' });
  const choose = (chosen: Layout) => {
    rememberLayout(chosen);
    change({ layout: chosen });
  };
  useListingKeys({ search: box, results, isGrid: layout === 'pictures', onClear: clear });

  if (scenarios.at === 'failed') return <CannotOpen message={scenarios.message} />;
  return (
    <ListingPage
      title="Checkout scenarios"
      here="scenarios"
      about="Named situations of the checkout. Open one, try it, and see what should happen beside what does."
      problem={problem}
      aside={<LayoutSwitch layout={layout} onChoose={choose} />}
    >
      <FilterBar
        box={box}
        entries={entries}
        found={found.length}
        filters={filters}
        onChange={change}
        onClear={isNarrowed(filters) ? () => change(NO_FILTERS) : null}
      />
      {scenarios.at === 'loading' && <chakra.p color="ink.muted">Loading the catalogue…</chakra.p>}
      {scenarios.at === 'loaded' && groups.length === 0 && (
        <chakra.p color="ink.muted" paddingBlock="8">
          No scenario matches. Escape clears the search, then the filters.
        </chakra.p>
      )}
      {layout === 'list' ? <Results ref={results} groups={groups} /> : <Pictures ref={results} groups={groups} />}
    </ListingPage>
  );
}
