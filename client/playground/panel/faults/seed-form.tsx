import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ToolButton } from '../../controls/tool-button.tsx';
import { LabelledField, ToolInput } from '../../controls/tool-field.tsx';

interface SeedFormProps {
  seed: number | undefined;
  onSet: (seed: number) => void;
}

/** Sets the seed of random delays: the same seed gives the same delays. */
export function SeedForm({ seed, onSet }: SeedFormProps) {
  const [text, setText] = useState(seed === undefined ? '' : String(seed));
  const isSeed = /^\d{1,9}$/.test(text);
  return (
    <chakra.form
      display="flex"
      gap="2"
      alignItems="end"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSeed) onSet(Number(text));
      }}
    >
      <LabelledField label="Seed of random delays">
        {(id) => (
          <ToolInput
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </LabelledField>
      <ToolButton type="submit" disabled={!isSeed}>
        Set seed
      </ToolButton>
    </chakra.form>
  );
}
