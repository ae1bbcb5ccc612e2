import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { isNarrowed } from '../listing/filters.ts';
import { ListingPage } from '../listing/listing-page.tsx';
import { useFilters } from '../listing/use-filters.ts';
import { useListingKeys } from '../listing/use-listing-keys.ts';
import { CannotOpen } from '../notice.tsx';
import { sayWhen } from './say-when.ts';
import { SpecBar } from './spec-bar.tsx';
import { NO_SPEC_FILTERS, specAddressOf, specFiltersFrom } from './spec-filters.ts';
import { type SpecLine, searchLines, sectionsOf, specLines, type Tally, tallyOf } from './spec-lines.ts';
import { SpecResults } from './spec-results.tsx';
import { useSpec } from './use-spec.ts';

const NONE: readonly SpecLine[] = [];
const IN_ADDRESS = { filtersFrom: specFiltersFrom, addressOf: specAddressOf };

/** Every line of the specification, the scenarios that prove it, and how those went when they were last replayed. */
export function SpecPage() {
  const { spec, problem } = useSpec();
  const [filters, change] = useFilters(IN_ADDRESS);
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const known = spec.at === 'loaded' ? spec.value : null;
  const lines = useMemo(() => (known ? specLines(known.lines, known.entries, known.results) : NONE), [known]);
  const tally = useMemo(() => known && tallyOf(known.entries, known.results), [known]);
  // A letter appears at once, the list a moment later.
  const wanted = useDeferredValue(filters);
  const found = useMemo(() => searchLines(lines, wanted), [lines, wanted]);
  const sections = useMemo(() => sectionsOf(found), [found]);
  useListingKeys({
    search: box,
    results,
    onClear: () => change(filters.q === '' ? NO_SPEC_FILTERS : { q: '' }),
  });
  useEffect(() => {
    document.title = 'Specification · Checkout scenarios';
  }, []);

  if (spec.at === 'failed') return <CannotOpen message={spec.message} />;
  return (
    <ListingPage
      title="Specification"
      here="spec"
      about={<>Each line that can be checked, and the scenarios that prove it. {tally && sayTally(tally)}</>}
      problem={problem}
    >
      <SpecBar
        box={box}
        lines={lines}
        found={found.length}
        filters={filters}
        onChange={change}
        onClear={isNarrowed(filters) ? () => change(NO_SPEC_FILTERS) : null}
      />
      {spec.at === 'loading' && <chakra.p color="ink.muted">Loading the specification…</chakra.p>}
      {spec.at === 'loaded' && found.length === 0 && (
        <chakra.p color="ink.muted" paddingBlock="8">
          No line matches. Escape clears the search, then the filters.
        </chakra.p>
      )}
      <SpecResults ref={results} sections={sections} />
    </ListingPage>
  );
}

function sayTally({ passed, failed, open, last }: Tally): string {
  if (last === null) return 'Nothing was replayed yet: npm run replay -- --all does it.';
  const parts = [`${passed} scenarios passed their last replay`, `${failed} failed`, `${open} were not replayed yet`];
  return `${parts.join(', ')}; the newest was on ${sayWhen(last)}.`;
}
