import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { focusedElement } from './focus-path.ts';

/** Screen readers get one message for several changes within this time, after they have announced a change of the focus. */
const DELAY_MS = 500;

interface StatusProps {
  children: string;
  /** A change of this number makes screen readers announce the same text again. */
  repeat?: number;
  isSilentAtFirst?: boolean;
}

/** Screen readers have already announced the name of the focused dialog, so a status with the same text stays silent. */
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
    // `position: absolute` keeps this invisible element out of the cells of a grid around it.
    <chakra.div role="status" position="absolute">
      <chakra.span key={announced.repeat} srOnly>
        {announced.text}
      </chakra.span>
    </chakra.div>
  );
}
