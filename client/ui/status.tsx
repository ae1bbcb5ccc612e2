import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { focusedElement } from './focus-path.ts';

/** Time for several changes to become one message, and for the focus to arrive first. */
const DELAY_MS = 500;

interface StatusProps {
  children: string;
  /** Another number says the same text again. */
  repeat?: number;
  /** Says nothing until the text changes. */
  isSilentAtFirst?: boolean;
}

/** The name of the dialog that had the focus, announced with it. It is the launcher's until this render replaces it. */
const focusedDialog = () => focusedElement()?.closest('dialog')?.getAttribute('aria-label') ?? null;

/** Says a text to screen readers, politely, once it has stayed the same for a moment. */
export function Status({ children: text, repeat = 0, isSilentAtFirst = false }: StatusProps) {
  const [heard] = useState(focusedDialog);
  const silent = useRef(isSilentAtFirst ? text : heard);
  const [said, setSaid] = useState({ text: '', repeat });
  useEffect(() => {
    if (text === silent.current) return;
    silent.current = null;
    const timer = setTimeout(() => setSaid({ text, repeat }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, repeat]);
  return (
    // Takes no place in a grid.
    <chakra.div role="status" position="absolute">
      <chakra.span key={said.repeat} srOnly>
        {said.text}
      </chakra.span>
    </chakra.div>
  );
}
