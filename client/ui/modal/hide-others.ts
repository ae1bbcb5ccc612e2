import { pathOf } from '../focus-path.ts';
import { isOnTop } from './on-top.ts';

const NEVER_HIDDEN = 'script, style, [aria-live], [role=status], [data-live-announcer], [data-react-aria-top-layer]';

/** For each element that open dialogs hide: how many dialogs hide it, and the page's own value of `aria-hidden`. */
const hidden = new Map<Element, { count: number; before: string | null }>();

/** If the page changes an element's `aria-hidden` while dialogs are open, the page's value stays when they close. */
const forgetChanged = (records: readonly MutationRecord[]) => {
  for (const { target } of records) hidden.delete(target as Element);
};
const observer = typeof MutationObserver === 'undefined' ? null : new MutationObserver(forgetChanged);

/** Discards the observer's record of this change, because the observer must report only the page's changes. */
function write(element: Element, value: string | null): void {
  forgetChanged(observer?.takeRecords() ?? []);
  if (value === null) element.removeAttribute('aria-hidden');
  else element.setAttribute('aria-hidden', value);
  observer?.takeRecords();
}

/** Returns whether a dialog hides the element now; false if the page does. */
function hide(element: Element): boolean {
  const before = element.getAttribute('aria-hidden');
  const current = hidden.get(element);
  if (current) current.count += 1;
  else if (before !== 'true') {
    hidden.set(element, { count: 1, before });
    observer?.observe(element, { attributeFilter: ['aria-hidden'] });
    write(element, 'true');
  }
  return hidden.has(element);
}

function show(element: Element): void {
  forgetChanged(observer?.takeRecords() ?? []);
  const current = hidden.get(element);
  if (!current) return;
  current.count -= 1;
  if (current.count > 0) return;
  hidden.delete(element);
  write(element, current.before);
  if (hidden.size === 0) observer?.disconnect();
}

/** Hides the page from screen readers, also what it adds later below the dialog, but not elements that the dialog needs. */
export function hideOthers(root: Element, findOwn: () => (Element | null)[]) {
  const mine = new Set<Element>();
  const hideUnlessOwn = (element: Element, path: readonly Element[]) => {
    const isOwn = path.includes(element) || findOwn().some((own) => pathOf(own).includes(element));
    if (!isOwn && !mine.has(element) && !element.matches(NEVER_HIDDEN) && hide(element)) mine.add(element);
  };
  const path = pathOf(root);
  const parents = path
    .slice(0, path.indexOf(document.body))
    .map(({ parentNode }) => parentNode)
    .filter((node) => node !== null);
  for (const parent of parents) for (const element of parent.children) hideUnlessOwn(element, path);
  const additions = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added)
      if (node instanceof Element && node.isConnected && !isOnTop(node)) hideUnlessOwn(node, pathOf(root));
  });
  for (const parent of parents) additions.observe(parent, { childList: true });
  return {
    reveal: (element: Element) => {
      for (const around of pathOf(element)) if (mine.delete(around)) show(around);
    },
    stop: () => {
      additions.disconnect();
      for (const element of mine) show(element);
    },
  };
}
