import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ToolButton } from '../../controls/tool-button.tsx';
import { Labelled, ToolInput } from '../../controls/tool-field.tsx';

interface SeedFormProps {
  seed: number | undefined;
  onSet: (seed: number) => void;
}

/** The number that decides what chance brings: the same seed, the same delays. */
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
      <Labelled label="Seed of random delays">
        {(id) => (
          <ToolInput
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labelled>
      <ToolButton type="submit" disabled={!isSeed}>
        Set seed
      </ToolButton>
    </chakra.form>
  );
}
