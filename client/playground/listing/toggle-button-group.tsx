import { chakra } from '@chakra-ui/react/styled-system';
import { ToolButton } from '../controls/tool-button.tsx';
import type { FilterOption } from './count-by.ts';
import { FilterSelect } from './filter-select.tsx';

interface ToggleButtonGroupProps<Value extends string> {
  legend: string;
  /** The option for no filter in the select. */
  allLabel: string;
  /** The label of each value, in display order. */
  labels: Readonly<Record<Value, { label: string; description: string }>>;
  /** The values that occur; the others are not shown. */
  options: readonly FilterOption<Value>[];
  selected: Value | '';
  onChange: (value: Value | '') => void;
}

/** Toggle buttons of which at most one is pressed; pressing it again removes the filter. On a phone, a select. */
export function ToggleButtonGroup<Value extends string>({
  legend,
  allLabel,
  labels,
  options,
  selected,
  onChange,
}: ToggleButtonGroupProps<Value>) {
  const counted = (Object.keys(labels) as Value[])
    .map((value) => ({ value, count: options.find((option) => option.value === value)?.count ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <chakra.div display={{ base: 'flex', md: 'none' }} flex="0 0 auto" minWidth="40%">
        <FilterSelect
          label={legend}
          allLabel={allLabel}
          value={selected}
          isListed={counted.some(({ value }) => value === selected)}
          onChange={(value) => onChange(value as Value | '')}
        >
          {counted.map(({ value, count }) => (
            <option key={value} value={value}>
              {labels[value].label} ({count})
            </option>
          ))}
        </FilterSelect>
      </chakra.div>
      <chakra.fieldset
        border="0"
        padding="0"
        margin="0"
        display={{ base: 'none', md: 'flex' }}
        flexWrap="wrap"
        gap="1"
        // With the search, wider than the bar: a second row, which the number of matches shares.
        flex="0 1 60%"
        minWidth="max-content"
      >
        <chakra.legend srOnly>{legend}</chakra.legend>
        {counted.map(({ value, count }) => (
          <ToolButton
            key={value}
            paddingInline="2"
            aria-pressed={selected === value}
            title={labels[value].description}
            onClick={() => onChange(selected === value ? '' : value)}
          >
            {labels[value].label}
            <chakra.span
              color="ink.muted"
              _highContrast={{ color: 'inherit' }}
              textStyle="caption"
              fontVariantNumeric="tabular-nums"
            >
              {count}
            </chakra.span>
          </ToolButton>
        ))}
      </chakra.fieldset>
    </>
  );
}
