import { type RefObject, useEffect, useRef } from 'react';

/** Restores focus to a button that lost it by being disabled while busy. */
export function useRestoreFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const container = button.current?.closest('[role=dialog]') ?? document.body;
    const hasLostFocus =
      document.activeElement === document.body || document.activeElement === container.firstElementChild;
    if (wasBusy.current && !busy && hasLostFocus) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
