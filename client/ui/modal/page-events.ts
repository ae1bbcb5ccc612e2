import { listen, listenToDialogKeys } from '../dialog-keys.ts';
import { pathOf } from '../focus-path.ts';

export const isInside = (root: Element, element: Element | null): boolean => pathOf(element).includes(root);
export const isAround = (root: Element, element: Element): boolean => pathOf(root).includes(element);

/** The element of an event, also in a shadow root. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}

export const listenToKeys = (root: Element, onEscape: () => void): (() => void) =>
  listenToDialogKeys((event) => {
    const target = targetOf(event);
    return target !== null && (isInside(root, target) || isAround(root, target));
  }, onEscape);

/** A Chakra dialog of the page closes unless these events are cancelled. It stays open during a use of the checkout. */
export const listenToOutsideEvents = (findOwn: () => (Element | null)[]): (() => void) =>
  listen(['pointerdown.outside', 'focus.outside'], (event: CustomEvent<{ target?: unknown } | null>) => {
    const target = event.detail?.target;
    if (target instanceof Node && findOwn().some((element) => element?.contains(target))) event.preventDefault();
  });
