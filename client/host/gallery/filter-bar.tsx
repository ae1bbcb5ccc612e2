import { chakra } from '@chakra-ui/react';
import { type RefObject, useMemo } from 'react';
import { OUTCOMES } from '../controls/outcome-mark.tsx';
import { ToolButton } from '../controls/tool-button.tsx';
import { ToolInput } from '../controls/tool-field.tsx';
import type { Outcome, ScenarioEntry } from '../scenario-server.ts';
import { ChoiceRow, Choose, Found, StickyBar } from './bar.tsx';
import { type Choice, codesIn, groupsIn, outcomesIn } from './catalogue.ts';
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
      <chakra.div flex="1 1 180px" minWidth="0">
        <ToolInput
          ref={box}
          type="search"
          aria-label="Search scenarios"
          aria-keyshortcuts="/"
          placeholder="Name, text or spec code, press /"
          value={filters.q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </chakra.div>
      <ChoiceRow>
        <Choose
          label="Group"
          all="All groups"
          value={filters.group}
          choices={groups}
          onChoose={(group) => onChange({ group })}
        />
        <Choose
          label="Spec code"
          all="All codes"
          value={filters.code}
          choices={codes}
          onChoose={(code) => onChange({ code })}
        />
        {outcomes.length > 0 && (
          <Outcomes chosen={filters.outcome} choices={outcomes} onChoose={(outcome) => onChange({ outcome })} />
        )}
      </ChoiceRow>
      <Found says={onClear ? `${found} of ${entries.length}` : `${entries.length} scenarios`} onClear={onClear} />
    </StickyBar>
  );
}

interface OutcomesProps {
  chosen: Outcome | '';
  choices: readonly Choice<Outcome>[];
  onChoose: (outcome: Outcome | '') => void;
}

const Outcomes = ({ chosen, choices, onChoose }: OutcomesProps) => (
  <chakra.fieldset border="0" padding="0" margin="0" display="flex" gap="1">
    <chakra.legend srOnly>Outcome</chakra.legend>
    {(Object.keys(OUTCOMES) as Outcome[]).map((outcome) => {
      const count = choices.find(({ value }) => value === outcome)?.count ?? 0;
      if (count === 0) return null;
      return (
        <ToolButton
          key={outcome}
          paddingInline="2"
          aria-pressed={chosen === outcome}
          title={OUTCOMES[outcome].says}
          onClick={() => onChoose(chosen === outcome ? '' : outcome)}
        >
          {OUTCOMES[outcome].word}
          <chakra.span color="ink.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        </ToolButton>
      );
    })}
  </chakra.fieldset>
);
