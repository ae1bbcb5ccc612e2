import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { CannotOpen } from '../notice.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { ServerProblem } from '../server-problem.tsx';
import { grouped, search } from './catalogue.ts';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, NO_FILTERS } from './filters.ts';
import { Results } from './results.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useFilters } from './use-filters.ts';
import { useGalleryKeys } from './use-gallery-keys.ts';

const NONE: readonly ScenarioEntry[] = [];

/** Every scenario by name: what happens in it, and a link that opens it ready to try. */
export function Gallery() {
  const { scenarios, problem } = useCatalogue();
  const [filters, change] = useFilters();
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const entries = scenarios.at === 'loaded' ? scenarios.value : NONE;
  // A letter appears at once, the list a moment later.
  const wanted = useDeferredValue(filters);
  const found = useMemo(() => search(entries, wanted), [entries, wanted]);
  const groups = useMemo(() => grouped(found), [found]);
  const clear = () => change(filters.q === '' ? NO_FILTERS : { q: '' });
  useGalleryKeys({ search: box, results, onClear: clear });

  if (scenarios.at === 'failed') return <CannotOpen message={scenarios.message} />;
  return (
    <chakra.main maxWidth="1200px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBottom="16">
      <chakra.header paddingTop={{ base: '5', md: '8' }} paddingBottom="2">
        <chakra.h1 textStyle="title">Checkout scenarios</chakra.h1>
        <chakra.p textStyle="small" color="ink.muted" maxWidth="88ch">
          Named situations of the checkout. Open one, try it, and see what should happen beside what does.
        </chakra.p>
      </chakra.header>
      <ServerProblem problem={problem} />
      <FilterBar
        box={box}
        entries={entries}
        found={found.length}
        filters={filters}
        onChange={change}
        onClear={isFiltered(filters) ? () => change(NO_FILTERS) : null}
      />
      {scenarios.at === 'loading' && <chakra.p color="ink.muted">Loading the catalogue…</chakra.p>}
      {scenarios.at === 'loaded' && groups.length === 0 && (
        <chakra.p color="ink.muted" paddingBlock="8">
          No scenario matches. Escape clears the search, then the filters.
        </chakra.p>
      )}
      <Results ref={results} groups={groups} />
    </chakra.main>
  );
}
