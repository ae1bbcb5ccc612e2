import { chakra } from '@chakra-ui/react';
import { type RefObject, useMemo } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';
import { ToolInput, ToolSelect } from '../controls/tool-field.tsx';
import { ChoiceRow, Found, StickyBar } from '../gallery/bar.tsx';
import { LINE_STATES, type LineState } from './line-states.ts';
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
  const counts = useMemo(() => countStates(lines), [lines]);
  return (
    <StickyBar>
      <chakra.div flex="1 1 180px" minWidth="0">
        <ToolInput
          ref={box}
          type="search"
          aria-label="Search the specification"
          aria-keyshortcuts="/"
          placeholder="Code, words or scenario, press /"
          value={filters.q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </chakra.div>
      <ChoiceRow>
        <ChooseCode lines={lines} value={filters.code} onChoose={(code) => onChange({ code })} />
        <chakra.fieldset border="0" padding="0" margin="0" display="flex" gap="1">
          <chakra.legend srOnly>Last replay</chakra.legend>
          {counts.map(([state, count]) => (
            <ToolButton
              key={state}
              paddingInline="2"
              aria-pressed={filters.outcome === state}
              title={LINE_STATES[state].says}
              onClick={() => onChange({ outcome: filters.outcome === state ? '' : state })}
            >
              {LINE_STATES[state].word}
              <chakra.span color="ink.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
                {count}
              </chakra.span>
            </ToolButton>
          ))}
        </chakra.fieldset>
      </ChoiceRow>
      <Found says={onClear ? `${found} of ${lines.length}` : `${lines.length} lines`} onClear={onClear} />
    </StickyBar>
  );
}

const STATES = Object.keys(LINE_STATES) as LineState[];

const countStates = (lines: readonly SpecLine[]): [LineState, number][] =>
  STATES.map((state): [LineState, number] => [state, lines.filter((line) => line.state === state).length]).filter(
    ([, count]) => count > 0,
  );

interface ChooseCodeProps {
  lines: readonly SpecLine[];
  value: string;
  onChoose: (code: string) => void;
}

/** A section as a whole, or one line. */
function ChooseCode({ lines, value, onChoose }: ChooseCodeProps) {
  const sections = useMemo(() => sectionsOf(lines), [lines]);
  const isKnown =
    value === '' || sections.some(({ letter }) => letter === value) || lines.some(({ code }) => code === value);
  return (
    <chakra.div flexShrink="0">
      <ToolSelect
        aria-label="Section or line"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        maxWidth={{ base: '140px', lg: '200px' }}
        borderColor={value === '' ? 'line.strong' : 'accent'}
      >
        <option value="">All lines</option>
        {!isKnown && <option value={value}>{value} (0)</option>}
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
      </ToolSelect>
    </chakra.div>
  );
}
