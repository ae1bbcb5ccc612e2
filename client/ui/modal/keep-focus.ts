import type { RefObject } from 'react';
import { listen } from '../dialog-keys.ts';
import { focusedElement, pathOf } from '../focus-path.ts';
import { isOnTop } from './on-top.ts';
import { isAround, isInside, targetOf } from './page-events.ts';

/**
 * Returns the focus to the dialog when the page takes it. The page gets no event, because its own focus trap would take
 * the focus again without end. Elements above the dialog, such as a password manager's, and elements that the dialog
 * needs may have the focus.
 */
export function keepFocus(
  root: Element,
  content: RefObject<HTMLElement | null>,
  findOwn: () => (Element | null)[],
  onFocusOutside: (element: Element) => void,
): () => void {
  let focused: Element | null = null;
  let isReturning = false;
  const mayFocus = (element: Element) => {
    const own = findOwn();
    const path = pathOf(element).filter((around) => !isAround(root, around) || around === root);
    return path.some((around) => own.includes(around)) || path.some(isOnTop);
  };
  const noteFocus = (element: Element | null) => {
    if (isInside(root, element)) focused = element;
    else if (element) onFocusOutside(element);
  };
  const returnFocus = () => {
    isReturning = true;
    for (const element of [focused, content.current])
      if (element instanceof HTMLElement && !isInside(root, focusedElement())) element.focus({ preventScroll: true });
    isReturning = false;
  };
  const stops = [
    // After a click into a frame, the page gets only a `blur` event of the window, so the focus is noted here.
    listen(['blur'], ({ target }) => {
      if (target === window) setTimeout(() => isInside(root, focusedElement()) && noteFocus(focusedElement()));
    }),
    listen(['blur', 'focusout'], (event: FocusEvent) => {
      const target = targetOf(event);
      const next = event.relatedTarget instanceof Element ? event.relatedTarget : null;
      if (!target) return;
      // Hides moves of the focus into and out of the dialog from the page's own focus traps.
      const isEntering = isInside(root, next) && !isInside(root, target);
      const isLost = next !== null && isInside(root, target) && !mayFocus(next);
      if (isReturning || isEntering || isLost) event.stopImmediatePropagation();
    }),
    listen(['focus', 'focusin'], (event) => {
      const target = targetOf(event);
      if (!target) return;
      if (!isReturning && mayFocus(target)) return noteFocus(target);
      event.stopImmediatePropagation();
      if (!isReturning) returnFocus();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
