import { chakra } from '@chakra-ui/react';
import { ToolButton } from '../controls/tool-button.tsx';
import type { Choice } from './counted.ts';

interface PressedChoicesProps<Value extends string> {
  legend: string;
  /** The words for every value, in the order in which they stand. */
  words: Readonly<Record<Value, { word: string; says: string }>>;
  /** The values that there are; the others are not shown. */
  choices: readonly Choice<Value>[];
  chosen: Value | '';
  onChoose: (value: Value | '') => void;
}

/** Few values at once, one of which may be pressed; pressed again, it is no limit any more. */
export const PressedChoices = <Value extends string>({
  legend,
  words,
  choices,
  chosen,
  onChoose,
}: PressedChoicesProps<Value>) => (
  <chakra.fieldset border="0" padding="0" margin="0" display="flex" gap="1">
    <chakra.legend srOnly>{legend}</chakra.legend>
    {(Object.keys(words) as Value[]).map((value) => {
      const count = choices.find((choice) => choice.value === value)?.count ?? 0;
      if (count === 0) return null;
      return (
        <ToolButton
          key={value}
          paddingInline="2"
          aria-pressed={chosen === value}
          title={words[value].says}
          onClick={() => onChoose(chosen === value ? '' : value)}
        >
          {words[value].word}
          <chakra.span color="ink.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        </ToolButton>
      );
    })}
  </chakra.fieldset>
);
