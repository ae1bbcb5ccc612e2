import { type RefObject, useMemo } from 'react';
import { countBy } from '../listing/count-by.ts';
import { FilterSelect } from '../listing/filter-select.tsx';
import { SearchBox } from '../listing/search-box.tsx';
import { MatchCount, StickyBar } from '../listing/sticky-bar.tsx';
import { ToggleButtonGroup } from '../listing/toggle-button-group.tsx';

import { groupBySection, LINE_STATUSES, type SpecFilters, type SpecLine } from './spec-lines.ts';

interface SpecFilterBarProps {
  searchInput: RefObject<HTMLInputElement | null>;
  lines: readonly SpecLine[];
  matchCount: number;
  filters: SpecFilters;
  onChange: (changes: Partial<SpecFilters>) => void;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

/** The search and filters of the specification. */
export function SpecFilterBar({ searchInput, lines, matchCount, filters, onChange, onClear }: SpecFilterBarProps) {
  const statuses = useMemo(() => countBy(lines, ({ status }) => [status]), [lines]);
  return (
    <StickyBar>
      <SearchBox
        ref={searchInput}
        label="Search the specification"
        placeholder="Code, text or scenario (press /)"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <CodeSelect lines={lines} value={filters.code} onChange={(code) => onChange({ code })} />
      <ToggleButtonGroup
        legend="Last replay"
        allLabel="All results"
        labels={LINE_STATUSES}
        options={statuses}
        selected={filters.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <MatchCount text={onClear ? `${matchCount} of ${lines.length}` : `${lines.length} lines`} onClear={onClear} />
    </StickyBar>
  );
}

interface CodeSelectProps {
  lines: readonly SpecLine[];
  value: string;
  onChange: (code: string) => void;
}

/** Selects a section or a single line. */
function CodeSelect({ lines, value, onChange }: CodeSelectProps) {
  const sections = useMemo(() => groupBySection(lines), [lines]);
  const isListed = sections.some(({ letter }) => letter === value) || lines.some(({ code }) => code === value);
  return (
    <FilterSelect
      label="Section or line"
      allLabel="All lines"
      value={value}
      isListed={isListed}
      maxWidth="200px"
      onChange={onChange}
    >
      {sections.map(({ letter, title, lines: sectionLines }) => (
        <optgroup key={letter} label={title}>
          <option value={letter}>
            {letter}: all of {title.toLowerCase()} ({sectionLines.length})
          </option>
          {sectionLines.map(({ code, text }) => (
            <option key={code} value={code}>
              {code}: {text}
            </option>
          ))}
        </optgroup>
      ))}
    </FilterSelect>
  );
}
