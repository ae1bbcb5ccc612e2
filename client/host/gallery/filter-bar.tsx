import { chakra } from '@chakra-ui/react';
import { memo, type RefObject, useMemo } from 'react';
import { OUTCOMES } from '../controls/outcome-mark.tsx';
import { ToolButton } from '../controls/tool-button.tsx';
import { ToolInput, ToolSelect } from '../controls/tool-field.tsx';
import type { Outcome, ScenarioEntry } from '../scenario-server.ts';
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
    <chakra.search
      position="sticky"
      top="0"
      zIndex="1"
      bg="page"
      borderBottomWidth="1px"
      borderColor="line"
      paddingBlock="3"
      marginInline={{ base: '-4', md: '-8' }}
      paddingInline={{ base: '4', md: '8' }}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="2"
    >
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
      {/* On a phone the choices stand in one row that scrolls sideways: what stays in sight must not fill the screen. */}
      <chakra.div
        display="flex"
        gap="2"
        order="3"
        flex="1 1 100%"
        minWidth="0"
        overflowX="auto"
        // Room for the focus rings that scrolling would cut off.
        margin="-1"
        padding="1"
        css={{ '@media (min-width: 1200px)': { order: '0', flex: '0 0 auto', overflowX: 'visible' } }}
      >
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
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="1" minWidth="84px" justifyContent="flex-end">
        <chakra.p
          role="status"
          textStyle="caption"
          color="ink.muted"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
        >
          {onClear ? `${found} of ${entries.length}` : `${entries.length} scenarios`}
        </chakra.p>
        {onClear && (
          <ToolButton kind="quiet" onClick={onClear} marginInlineEnd="-1.5">
            Clear
          </ToolButton>
        )}
      </chakra.div>
    </chakra.search>
  );
}

interface ChooseProps {
  label: string;
  all: string;
  value: string;
  choices: readonly Choice<string>[];
  onChoose: (value: string) => void;
}

const Choose = memo(function Choose({ label, all, value, choices, onChoose }: ChooseProps) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <chakra.div flexShrink="0">
      <ToolSelect
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        maxWidth={{ base: '140px', lg: '168px' }}
        borderColor={value === '' ? 'line.strong' : 'accent'}
      >
        <option value="">{all}</option>
        {!isKnown && <option value={value}>{value} (0)</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.value} ({choice.count})
          </option>
        ))}
      </ToolSelect>
    </chakra.div>
  );
});

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
