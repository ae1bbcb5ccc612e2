import { type RefObject, useEffect, useRef } from 'react';

/** A button that was pressed and disabled loses the keyboard's place; gives it back when it may be pressed again. */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const inside = button.current?.closest('[role=dialog]') ?? document.body;
    const lost = document.activeElement === document.body || document.activeElement === inside.firstElementChild;
    if (wasBusy.current && !busy && lost) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
