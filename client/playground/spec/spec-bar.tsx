import { type RefObject, useMemo } from 'react';
import { ChoiceRow, Found, StickyBar } from '../listing/bar.tsx';
import { Choose } from '../listing/choose.tsx';
import { counted } from '../listing/counted.ts';
import { PressedChoices } from '../listing/pressed-choices.tsx';
import { SearchBox } from '../listing/search-box.tsx';
import { LINE_STATES } from './line-states.ts';
import type { SpecFilters } from './spec-filters.ts';
import { type SpecLine, sectionsOf } from './spec-lines.ts';

interface SpecBarProps {
  box: RefObject<HTMLInputElement | null>;
  lines: readonly SpecLine[];
  /** How many lines pass. */
  found: number;
  filters: SpecFilters;
  onChange: (changes: Partial<SpecFilters>) => void;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

/** What narrows the lines; stays in sight while they scroll under it. */
export function SpecBar({ box, lines, found, filters, onChange, onClear }: SpecBarProps) {
  const states = useMemo(() => counted(lines, ({ state }) => [state]), [lines]);
  return (
    <StickyBar>
      <SearchBox
        ref={box}
        label="Search the specification"
        placeholder="Code, words or scenario, press /"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceRow>
        <ChooseCode lines={lines} value={filters.code} onChoose={(code) => onChange({ code })} />
        <PressedChoices
          legend="Last replay"
          words={LINE_STATES}
          choices={states}
          chosen={filters.outcome}
          onChoose={(outcome) => onChange({ outcome })}
        />
      </ChoiceRow>
      <Found says={onClear ? `${found} of ${lines.length}` : `${lines.length} lines`} onClear={onClear} />
    </StickyBar>
  );
}

interface ChooseCodeProps {
  lines: readonly SpecLine[];
  value: string;
  onChoose: (code: string) => void;
}

/** A section as a whole, or one line. */
function ChooseCode({ lines, value, onChoose }: ChooseCodeProps) {
  const sections = useMemo(() => sectionsOf(lines), [lines]);
  const isKnown = sections.some(({ letter }) => letter === value) || lines.some(({ code }) => code === value);
  return (
    <Choose
      label="Section or line"
      all="All lines"
      value={value}
      isKnown={isKnown}
      maxWidth="200px"
      onChoose={onChoose}
    >
      {sections.map(({ letter, title, lines: own }) => (
        <optgroup key={letter} label={title}>
          <option value={letter}>
            {letter}: all of {title.toLowerCase()} ({own.length})
          </option>
          {own.map(({ code, words }) => (
            <option key={code} value={code}>
              {code}: {words}
            </option>
          ))}
        </optgroup>
      ))}
    </Choose>
  );
}
