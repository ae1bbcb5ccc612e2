import { chakra } from '@chakra-ui/react/styled-system';
import { ToolButton } from '../controls/tool-button.tsx';
import type { FilterOption } from './count-by.ts';

interface ToggleButtonGroupProps<Value extends string> {
  legend: string;
  /** The label of each value, in display order. */
  labels: Readonly<Record<Value, { label: string; description: string }>>;
  /** The values that occur; the others are not shown. */
  options: readonly FilterOption<Value>[];
  selected: Value | '';
  onChange: (value: Value | '') => void;
}

/** Toggle buttons of which at most one is pressed; pressing it again removes the filter. */
export const ToggleButtonGroup = <Value extends string>({
  legend,
  labels,
  options,
  selected,
  onChange,
}: ToggleButtonGroupProps<Value>) => (
  <chakra.fieldset border="0" padding="0" margin="0" display="flex" gap="1">
    <chakra.legend srOnly>{legend}</chakra.legend>
    {(Object.keys(labels) as Value[]).map((value) => {
      const count = options.find((option) => option.value === value)?.count ?? 0;
      if (count === 0) return null;
      return (
        <ToolButton
          key={value}
          paddingInline="2"
          aria-pressed={selected === value}
          title={labels[value].description}
          onClick={() => onChange(selected === value ? '' : value)}
        >
          {labels[value].label}
          <chakra.span color="ink.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        </ToolButton>
      );
    })}
  </chakra.fieldset>
);
