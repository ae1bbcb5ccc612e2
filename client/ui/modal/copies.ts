import { useLayoutEffect, useSyncExternalStore } from 'react';

const OPEN_DIALOGS = Symbol.for('legal-checkout dialogs');

/**
 * The copy of this module behind each open dialog on the page, in the order of opening. All copies share the list,
 * because the focus trap and the hidden elements of one copy would make another copy's dialog unusable.
 */
const page = globalThis as { [OPEN_DIALOGS]?: symbol[] };
const copies = page[OPEN_DIALOGS] ?? [];
page[OPEN_DIALOGS] = copies;
const OWN_COPY = Symbol();
const COPIES_EVENT = 'legal-checkout-dialogs';

const subscribeToCopies = (listener: () => void) => {
  window.addEventListener(COPIES_EVENT, listener);
  return () => window.removeEventListener(COPIES_EVENT, listener);
};

/** Whether this copy of the module may show dialogs. Another copy's open dialog hides them; what was entered stays. */
export function useTopCopy(open: boolean): boolean {
  useLayoutEffect(() => {
    if (!open) return;
    copies.push(OWN_COPY);
    window.dispatchEvent(new Event(COPIES_EVENT));
    return () => {
      copies.splice(copies.lastIndexOf(OWN_COPY), 1);
      window.dispatchEvent(new Event(COPIES_EVENT));
    };
  }, [open]);
  const isTop = () => (copies.at(-1) ?? OWN_COPY) === OWN_COPY;
  return useSyncExternalStore(subscribeToCopies, isTop, isTop);
}
