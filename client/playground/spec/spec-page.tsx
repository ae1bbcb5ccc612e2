import { useEffect, useMemo } from 'react';
import { FilterBar, FilterSelect, ToggleButtons } from '../listing/filter-bar.tsx';
import { ListingPage } from '../listing/listing-page.tsx';
import { countByValue } from '../listing/search.ts';
import { useCatalogue, useReplayResults } from '../listing/use-catalogue.ts';
import { useListing } from '../listing/use-listing.ts';
import { LoadError } from '../notice.tsx';
import { fetchSpec } from '../scenario-server.ts';
import { useLoad } from '../use-load.ts';
import {
  buildSpecLines,
  groupBySection,
  LINE_STATUSES,
  type SpecLine,
  searchLines,
  summarizeReplays,
} from './spec-lines.ts';
import { SpecResults } from './spec-results.tsx';

const NO_LINES: readonly SpecLine[] = [];
const FILTERS = ['q', 'code', 'outcome'] as const;
const PARAMETERS = { view: 'spec' };
const NO_REPLAYS = `No scenario has been replayed yet.${import.meta.env.DEV ? ' To replay them all, run: npm run replay -- --all' : ''}`;

/** The lines of the specification with the scenarios that cover them, and the results of their last replays. */
export function SpecPage() {
  const { scenarios, problem } = useCatalogue();
  const spec = useLoad(fetchSpec);
  const results = useReplayResults();
  const listing = useListing(FILTERS, PARAMETERS);
  const { filters, deferredFilters, update } = listing;
  const data = useMemo(() => {
    if (scenarios.status !== 'loaded' || spec.status !== 'loaded' || results.status !== 'loaded') return null;
    const lines = buildSpecLines(spec.value, scenarios.value, results.value);
    return {
      lines,
      summary: summarizeReplays(scenarios.value, results.value) ?? NO_REPLAYS,
      codes: groupBySection(lines).map(({ letter, title, lines: members }) => ({
        title,
        options: [
          { value: letter, label: `${letter}: all of ${title.toLowerCase()} (${members.length})` },
          ...members.map(({ code, text }) => ({ value: code, label: `${code}: ${text}` })),
        ],
      })),
    };
  }, [scenarios, spec, results]);
  const lines = data?.lines ?? NO_LINES;
  const matches = useMemo(() => searchLines(lines, deferredFilters), [lines, deferredFilters]);
  const statuses = useMemo(() => {
    const { q, code } = deferredFilters;
    return countByValue(lines, searchLines(lines, { q, code, outcome: '' }), ({ status }) => [status]);
  }, [lines, deferredFilters]);
  const sections = useMemo(() => groupBySection(matches), [matches]);
  useEffect(() => {
    document.title = 'Specification · Checkout scenarios';
  }, []);
  const failed = [scenarios, spec, results].find(({ status }) => status === 'failed');
  if (failed?.status === 'failed') return <LoadError message={failed.message} />;
  const message = data
    ? 'No line matches. Press Escape to clear the search, and again to clear the filters.'
    : 'Loading the specification…';
  return (
    <ListingPage
      title="Specification"
      description={`Every line that can be checked, with the scenarios that cover it. ${data?.summary ?? ''}`}
      currentView="spec"
      problem={problem}
      message={matches.length === 0 ? message : null}
      filterBar={
        <FilterBar
          listing={listing}
          searchLabel="Search the specification"
          placeholder="Code, text or scenario (press /)"
          count={listing.clear ? `${matches.length} of ${lines.length}` : `${lines.length} lines`}
        >
          <FilterSelect
            label="Section or line"
            allLabel="All lines"
            value={filters.code}
            groups={data?.codes ?? []}
            maxWidth="200px"
            onChange={(code) => update({ code })}
          />
          <ToggleButtons
            label="Last replay"
            value={filters.outcome}
            labels={LINE_STATUSES}
            counts={statuses}
            onChange={(outcome) => update({ outcome })}
          />
        </FilterBar>
      }
    >
      <SpecResults ref={listing.results} sections={sections} />
    </ListingPage>
  );
}
