import { useCallback, useLayoutEffect, useRef } from 'react';
import { focusedElement, pathOf } from '../focus-path.ts';
import { openerPath } from '../opener.ts';

/** When the dialog closes or leaves the page, returns the focus to where it was before, unless another element has taken it. */
export function useReturnFocus(open: boolean): void {
  const path = useRef<HTMLElement[]>([]);
  const leave = useCallback(() => {
    const around = pathOf(focusedElement());
    const isOurs = around.length <= 2 || around.some((element) => element.matches('[data-react-aria-top-layer]'));
    if (path.current.length > 0 && isOurs) returnFocus(path.current);
    path.current = [];
  }, []);
  useLayoutEffect(() => {
    const elements = [...pathOf(focusedElement()), ...openerPath].filter((element) => element instanceof HTMLElement);
    if (open) path.current = elements.filter((element) => !element.matches('html, body'));
    else leave();
  }, [open, leave]);
  useLayoutEffect(() => leave, [leave]);
}

/** Focuses the first element of `path`, else of the page, that accepts it; failing that, makes an element focusable. */
function returnFocus(path: readonly HTMLElement[]): void {
  const page = ['main', 'body > :not(.checkout-ui)'].flatMap((selector) => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ]);
  const left = [...path, ...page].filter(({ isConnected }) => isConnected);
  const takesFocus = (element: HTMLElement) => {
    element.focus();
    return focusedElement() === element;
  };
  if (left.some(takesFocus)) return;
  left.some((element) => {
    element.tabIndex = -1;
    const restore = () => element.removeAttribute('tabindex');
    element.addEventListener('blur', restore, { once: true });
    if (takesFocus(element)) return true;
    restore();
    return false;
  });
}
