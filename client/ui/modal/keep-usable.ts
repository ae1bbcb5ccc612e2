import { pathOf } from '../focus-path.ts';
import { putAboveRoot } from './placement.ts';

/** A page that hides an element again this often goes on doing so, and the browser would do nothing else. */
const MAX_REVEALS = 10;

/**
 * Keeps the dialog, and what it needs outside its root, above the page and visible to screen readers. Dialogs of the page
 * hide elements that are added, or all that were there before.
 */
export function keepUsable(
  root: HTMLElement,
  findOwn: () => (Element | null)[],
  reveal: (element: Element) => void,
): () => void {
  const reveals = new Map<Element, number>();
  const showAgain = (element: Element) => {
    const count = reveals.get(element) ?? 0;
    if (count === MAX_REVEALS || !element.matches('[inert], [aria-hidden=true]')) return;
    reveals.set(element, count + 1);
    element.removeAttribute('inert');
    if (element.matches('[aria-hidden=true]')) element.removeAttribute('aria-hidden');
  };
  const update = () => {
    for (const element of findOwn()) {
      if (!element) continue;
      if (element !== root) putAboveRoot(root, element);
      reveal(element);
      for (const around of pathOf(element)) showAgain(around);
    }
  };
  update();
  const observer = new MutationObserver(update);
  // The root becomes a popover when the page begins to move what is fixed.
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['inert', 'aria-hidden', 'popover'],
  });
  return () => observer.disconnect();
}
