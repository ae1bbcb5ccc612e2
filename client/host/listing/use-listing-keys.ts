import { type RefObject, useEffect, useRef } from 'react';

const STEP: Readonly<Record<string, (here: number, last: number) => number>> = {
  ArrowDown: (here, last) => Math.min(here + 1, last),
  ArrowUp: (here) => here - 1,
  Home: () => 0,
  End: (_here, last) => last,
};

interface ListingKeys {
  search: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  /** Takes away what narrows the page most recently: first the text, then the rest. */
  onClear: () => void;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** '/' leads to the search, the arrows through the results, Enter opens, Escape clears. */
export function useListingKeys(keys: ListingKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { search, results, onClear } = latest.current;
      const links = [...(results.current?.querySelectorAll('a') ?? [])];
      const here = links.indexOf(document.activeElement as HTMLAnchorElement);
      const inSearch = event.target === search.current;
      if (event.key === '/' && !isField(event.target)) focus(event, search.current);
      else if (event.key === 'Escape' && !(event.target instanceof HTMLSelectElement)) {
        onClear();
        focus(event, search.current);
      } else if (inSearch && event.key === 'Enter') links[0]?.click();
      else if (here !== -1 || (inSearch && event.key === 'ArrowDown')) {
        const next = STEP[event.key]?.(here, links.length - 1);
        if (next !== undefined) focus(event, next < 0 ? search.current : links[next]);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function focus(event: KeyboardEvent, element: HTMLElement | null | undefined): void {
  event.preventDefault();
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}
