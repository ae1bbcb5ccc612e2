import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { CannotOpen } from '../notice.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { ServerProblem } from '../server-problem.tsx';
import { grouped, search } from './catalogue.ts';
import { FilterBar } from './filter-bar.tsx';
import { addressOf, filtersFrom, isFiltered, NO_FILTERS } from './filters.ts';
import { PageHead } from './page-head.tsx';
import { Results } from './results.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useFilters } from './use-filters.ts';
import { useGalleryKeys } from './use-gallery-keys.ts';

const NONE: readonly ScenarioEntry[] = [];
const IN_ADDRESS = { filtersFrom, addressOf };

/** Every scenario by name: what happens in it, and a link that opens it ready to try. */
export function Gallery() {
  const { scenarios, problem } = useCatalogue();
  const [filters, change] = useFilters(IN_ADDRESS);
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
    <chakra.div maxWidth="1200px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBottom="16">
      <PageHead title="Checkout scenarios" here="scenarios">
        Named situations of the checkout. Open one, try it, and see what should happen beside what does.
      </PageHead>
      <main>
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
      </main>
    </chakra.div>
  );
}
