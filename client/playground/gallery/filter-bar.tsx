import { type RefObject, useMemo } from 'react';
import { OUTCOMES } from '../controls/outcome-badge.tsx';
import { FilterSelect } from '../listing/filter-select.tsx';
import { SearchBox } from '../listing/search-box.tsx';
import { MatchCount, StickyBar } from '../listing/sticky-bar.tsx';
import { ToggleButtonGroup } from '../listing/toggle-button-group.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import {
  type CountedOption,
  codeOptions,
  countMatches,
  countScenarios,
  groupOptions,
  outcomeOptions,
} from './catalogue.ts';
import type { GalleryFilters } from './gallery-filters.ts';

interface FilterBarProps {
  searchInput: RefObject<HTMLInputElement | null>;
  entries: readonly ScenarioEntry[];
  matches: readonly ScenarioEntry[];
  filters: GalleryFilters;
  onChange: (changes: Partial<GalleryFilters>) => void;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

/** The search and filters of the gallery. */
export function FilterBar({ searchInput, entries, matches, filters, onChange, onClear }: FilterBarProps) {
  const groups = useMemo(() => groupOptions(entries), [entries]);
  const codes = useMemo(() => codeOptions(entries), [entries]);
  const outcomes = useMemo(() => outcomeOptions(entries), [entries]);
  return (
    <StickyBar>
      <SearchBox
        ref={searchInput}
        label="Search scenarios"
        placeholder="Name, text or spec code (press /)"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <CountedSelect
        label="Group"
        allLabel="All groups"
        value={filters.group}
        options={groups}
        onChange={(group) => onChange({ group })}
      />
      <CountedSelect
        label="Spec code"
        allLabel="All codes"
        value={filters.code}
        options={codes}
        onChange={(code) => onChange({ code })}
      />
      {outcomes.length > 0 && (
        <ToggleButtonGroup
          legend="Outcome"
          allLabel="All outcomes"
          labels={OUTCOMES}
          options={outcomes}
          selected={filters.outcome}
          onChange={(outcome) => onChange({ outcome })}
        />
      )}
      <MatchCount
        text={entries.length === 0 ? '' : onClear ? countMatches(matches, entries) : countScenarios(entries)}
        onClear={onClear}
      />
    </StickyBar>
  );
}

interface CountedSelectProps {
  label: string;
  allLabel: string;
  value: string;
  options: readonly CountedOption[];
  onChange: (value: string) => void;
}

const CountedSelect = ({ options, ...props }: CountedSelectProps) => (
  <FilterSelect {...props} isListed={options.some(({ value }) => value === props.value)} maxWidth="168px">
    {options.map(({ value, count }) => (
      <option key={value} value={value}>
        {value} ({count})
      </option>
    ))}
  </FilterSelect>
);
