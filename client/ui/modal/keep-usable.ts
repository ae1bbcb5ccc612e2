import { pathOf } from '../focus-path.ts';
import { putAboveRoot } from './placement.ts';

/** How often the dialog reveals an element again, because a page that hides it every time would block the browser. */
const MAX_REVEALS = 10;

/** Keeps the dialog and the elements that it needs usable, because dialogs of the page make all others inert or hidden. */
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
  // Observes `popover` too: when the root becomes a popover, the challenge must be placed above it again.
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['inert', 'aria-hidden', 'popover'],
  });
  return () => observer.disconnect();
}
