import { type RefObject, useMemo } from 'react';
import { OUTCOMES } from '../controls/outcome-mark.tsx';
import { ChoiceRow, Found, StickyBar } from '../listing/bar.tsx';
import { Choose } from '../listing/choose.tsx';
import type { Choice } from '../listing/counted.ts';
import { PressedChoices } from '../listing/pressed-choices.tsx';
import { SearchBox } from '../listing/search-box.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';
import { codesIn, groupsIn, outcomesIn } from './catalogue.ts';
import type { Filters } from './filters.ts';

interface FilterBarProps {
  box: RefObject<HTMLInputElement | null>;
  entries: readonly ScenarioEntry[];
  /** How many scenarios pass. */
  found: number;
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

/** What narrows the gallery; stays in sight while the results scroll under it. */
export function FilterBar({ box, entries, found, filters, onChange, onClear }: FilterBarProps) {
  const groups = useMemo(() => groupsIn(entries), [entries]);
  const codes = useMemo(() => codesIn(entries), [entries]);
  const outcomes = useMemo(() => outcomesIn(entries), [entries]);
  return (
    <StickyBar>
      <SearchBox
        ref={box}
        label="Search scenarios"
        placeholder="Name, text or spec code, press /"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceRow>
        <ChooseCounted
          label="Group"
          all="All groups"
          value={filters.group}
          choices={groups}
          onChoose={(group) => onChange({ group })}
        />
        <ChooseCounted
          label="Spec code"
          all="All codes"
          value={filters.code}
          choices={codes}
          onChoose={(code) => onChange({ code })}
        />
        {outcomes.length > 0 && (
          <PressedChoices
            legend="Outcome"
            words={OUTCOMES}
            choices={outcomes}
            chosen={filters.outcome}
            onChoose={(outcome) => onChange({ outcome })}
          />
        )}
      </ChoiceRow>
      <Found says={onClear ? `${found} of ${entries.length}` : `${entries.length} scenarios`} onClear={onClear} />
    </StickyBar>
  );
}

interface ChooseCountedProps {
  label: string;
  all: string;
  value: string;
  choices: readonly Choice<string>[];
  onChoose: (value: string) => void;
}

const ChooseCounted = ({ choices, ...choose }: ChooseCountedProps) => (
  <Choose {...choose} isKnown={choices.some(({ value }) => value === choose.value)} maxWidth="168px">
    {choices.map(({ value, count }) => (
      <option key={value} value={value}>
        {value} ({count})
      </option>
    ))}
  </Choose>
);
