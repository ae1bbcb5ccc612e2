import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { hasActiveFilters } from '../listing/list-filters.ts';
import { ListingPage } from '../listing/listing-page.tsx';
import { useFilters } from '../listing/use-filters.ts';
import { useListingKeys } from '../listing/use-listing-keys.ts';
import { LoadError } from '../notice.tsx';
import { formatDateTime } from './format-date-time.ts';
import { SpecFilterBar } from './spec-filter-bar.tsx';
import { formatSpecUrl, NO_SPEC_FILTERS, parseSpecFilters } from './spec-filters.ts';
import {
  buildSpecLines,
  groupBySection,
  type ReplaySummary,
  type SpecLine,
  searchLines,
  summarizeReplays,
} from './spec-lines.ts';
import { SpecResults } from './spec-results.tsx';
import { useSpec } from './use-spec.ts';

const NO_LINES: readonly SpecLine[] = [];
const URL_FORMAT = { parse: parseSpecFilters, format: formatSpecUrl };

/** The lines of the specification with the scenarios that cover them, and the results of their last replays. */
export function SpecPage() {
  const { spec, problem } = useSpec();
  const [filters, updateFilters] = useFilters(URL_FORMAT);
  const searchInput = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const data = spec.status === 'loaded' ? spec.value : null;
  const lines = useMemo(() => (data ? buildSpecLines(data.lines, data.entries, data.results) : NO_LINES), [data]);
  const summary = useMemo(() => data && summarizeReplays(data.entries, data.results), [data]);
  // Typing stays responsive while the list updates.
  const deferredFilters = useDeferredValue(filters);
  const matches = useMemo(() => searchLines(lines, deferredFilters), [lines, deferredFilters]);
  const sections = useMemo(() => groupBySection(matches), [matches]);
  useListingKeys({
    search: searchInput,
    results,
    onClear: () => updateFilters(filters.q === '' ? NO_SPEC_FILTERS : { q: '' }),
  });
  useEffect(() => {
    document.title = 'Specification · Checkout scenarios';
  }, []);

  if (spec.status === 'failed') return <LoadError message={spec.message} />;
  return (
    <ListingPage
      title="Specification"
      currentView="spec"
      description={
        <>Every line that can be checked, with the scenarios that cover it. {summary && describeSummary(summary)}</>
      }
      problem={problem}
    >
      <SpecFilterBar
        searchInput={searchInput}
        lines={lines}
        matchCount={matches.length}
        filters={filters}
        onChange={updateFilters}
        onClear={hasActiveFilters(filters) ? () => updateFilters(NO_SPEC_FILTERS) : null}
      />
      {spec.status === 'loading' && <chakra.p color="ink.muted">Loading the specification…</chakra.p>}
      {spec.status === 'loaded' && matches.length === 0 && (
        <chakra.p color="ink.muted" paddingBlock="8">
          No line matches. Press Escape to clear the search, and again to clear the filters.
        </chakra.p>
      )}
      <SpecResults ref={results} sections={sections} />
    </ListingPage>
  );
}

function describeSummary({ passed, failed, open, lastReplayAt }: ReplaySummary): string {
  if (lastReplayAt === null)
    return `No scenario has been replayed yet.${import.meta.env.DEV ? ' To replay them all, run: npm run replay -- --all' : ''}`;
  const counts = [`${passed} scenarios passed`, `${failed} failed`, `${open} not replayed yet`];
  return `${counts.join(', ')}. Last replay: ${formatDateTime(lastReplayAt)}.`;
}
