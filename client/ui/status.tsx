import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { focusedElement } from './focus-path.ts';

/** Several changes within this time become one message, and a change of the focus is announced first. */
const DELAY_MS = 500;

interface StatusProps {
  children: string;
  /** A new number announces the same text again. */
  repeat?: number;
  /** Announces nothing until the text changes. */
  isSilentAtFirst?: boolean;
}

/** Screen readers have announced the focused dialog by its name: the launcher's, until this render replaces it. */
const focusedDialog = () => focusedElement()?.closest('dialog')?.getAttribute('aria-label') ?? null;

/** Announces a text to screen readers, politely, once the text has stayed the same for a moment. */
export function Status({ children: text, repeat = 0, isSilentAtFirst = false }: StatusProps) {
  const [announcedName] = useState(focusedDialog);
  const silent = useRef(isSilentAtFirst ? text : announcedName);
  const [announced, setAnnounced] = useState({ text: '', repeat });
  useEffect(() => {
    if (text === silent.current) return;
    silent.current = null;
    const timer = setTimeout(() => setAnnounced({ text, repeat }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, repeat]);
  return (
    // The status is absolute, so that it takes no cell of a grid.
    <chakra.div role="status" position="absolute">
      <chakra.span key={announced.repeat} srOnly>
        {announced.text}
      </chakra.span>
    </chakra.div>
  );
}
