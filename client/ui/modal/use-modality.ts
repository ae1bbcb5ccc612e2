import { type RefObject, useLayoutEffect, useRef } from 'react';
import { hideOthers } from './hide-others.ts';
import { keepFocus } from './keep-focus.ts';
import { keepUsable } from './keep-usable.ts';
import { listenToKeys, listenToOutsideEvents } from './page-events.ts';
import { lockPage } from './scroll-lock.ts';

interface ModalityOptions {
  root: HTMLElement;
  content: RefObject<HTMLElement | null>;
  active: boolean;
  nonce: string | undefined;
  persistentElements: readonly (() => Element | null)[];
  onEscape: () => void;
}

/** Uses a layout effect, whose cleanup unlocks the page when a Suspense boundary of the page hides the dialog. */
export function useModality({ root, content, active, nonce, persistentElements, onEscape }: ModalityOptions): void {
  const latest = useRef({ persistentElements, onEscape });
  useLayoutEffect(() => {
    latest.current = { persistentElements, onEscape };
  });
  useLayoutEffect(() => {
    if (!active) return;
    const findOwn = () => [root, ...latest.current.persistentElements.map((find) => find())];
    const others = hideOthers(root, findOwn);
    const stops = [
      lockPage(nonce),
      others.stop,
      keepFocus(root, content, findOwn, others.reveal),
      listenToKeys(root, () => latest.current.onEscape()),
      listenToOutsideEvents(findOwn),
      keepUsable(root, findOwn, others.reveal),
    ];
    return () => {
      for (const stop of stops.reverse()) stop();
    };
  }, [active, root, content, nonce]);
}
