import { pathOf } from '../focus-path.ts';

/** Listens before all listeners on the document. Returns a function that stops. */
export function listen<Type extends Event>(types: readonly string[], listener: (event: Type) => void): () => void {
  // Uses no AbortSignal, because under Jest it is Node's own, which jsdom rejects.
  for (const type of types) window.addEventListener(type, listener as EventListener, true);
  return () => {
    for (const type of types) window.removeEventListener(type, listener as EventListener, true);
  };
}

export const isInside = (root: Element, element: Element | null): boolean => pathOf(element).includes(root);
export const isAround = (root: Element, element: Element): boolean => pathOf(root).includes(element);

/** The element of an event, also in a shadow root. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}

export const listenToEscape = (root: Element, onEscape: () => void): (() => void) =>
  listen(['keydown'], (event: KeyboardEvent) => {
    const target = targetOf(event);
    if (event.key !== 'Escape' || event.isComposing || !target) return;
    if (!isInside(root, target) && !isAround(root, target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onEscape();
  });

/** A Chakra dialog of the page asks by these events whether to close. It stays open while the customer uses the checkout. */
export const listenToOutsideEvents = (findOwn: () => (Element | null)[]): (() => void) =>
  listen(['pointerdown.outside', 'focus.outside'], (event: CustomEvent<{ target?: unknown } | null>) => {
    const target = event.detail?.target;
    if (target instanceof Node && findOwn().some((element) => element?.contains(target))) event.preventDefault();
  });
