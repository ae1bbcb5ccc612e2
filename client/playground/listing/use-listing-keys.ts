import { type RefObject, useEffect, useRef } from 'react';

type Move = (links: readonly HTMLElement[], here: number) => number;

const next: Move = ({ length }, here) => Math.min(here + 1, length - 1);
const previous: Move = (_links, here) => here - 1;
const ENDS: Readonly<Record<string, Move>> = { Home: () => 0, End: ({ length }) => length - 1 };
const IN_LIST: Readonly<Record<string, Move>> = { ...ENDS, ArrowDown: next, ArrowUp: previous };
const IN_GRID: Readonly<Record<string, Move>> = {
  ...ENDS,
  ArrowRight: next,
  ArrowLeft: previous,
  ArrowDown: (links, here) => (here === -1 ? 0 : inNearestRow(links, here, 1)),
  ArrowUp: (links, here) => inNearestRow(links, here, -1),
};

/** The closest link of the row below (1) or above (-1); where there is none, the same link or -1. */
function inNearestRow(links: readonly HTMLElement[], here: number, direction: 1 | -1): number {
  const places = links.map((link, index) => ({ index, ...placeOf(link) }));
  const from = places[here];
  const beyond = from ? places.filter(({ top }) => direction * (top - from.top) > 1) : [];
  if (!from || beyond.length === 0) return direction === 1 ? here : -1;
  const distance = ({ top, left }: typeof from) => [Math.abs(top - from.top), Math.abs(left - from.left)] as const;
  return beyond.reduce((best, place) => {
    const [[bestRow, bestColumn], [row, column]] = [distance(best), distance(place)];
    return row < bestRow - 1 || (row < bestRow + 1 && column < bestColumn) ? place : best;
  }).index;
}

const placeOf = (link: HTMLElement) => {
  const { top, left } = link.getBoundingClientRect();
  return { top, left };
};

interface ListingKeys {
  search: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  /** The results stand beside each other, in rows. */
  isGrid?: boolean;
  /** Takes away what narrows the page most recently: first the text, then the rest. */
  onClear: () => void;
}

const isField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'radio') || target instanceof HTMLSelectElement;

/** '/' leads to the search, the arrows through the results, Enter opens, Escape clears. */
export function useListingKeys(keys: ListingKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { search, results, isGrid = false, onClear } = latest.current;
      const links = [...(results.current?.querySelectorAll('a') ?? [])];
      const here = links.indexOf(document.activeElement as HTMLAnchorElement);
      const inSearch = event.target === search.current;
      if (event.key === '/' && !isField(event.target)) focus(event, search.current);
      else if (event.key === 'Escape' && !(event.target instanceof HTMLSelectElement)) {
        onClear();
        focus(event, search.current);
      } else if (inSearch && event.key === 'Enter') links[0]?.click();
      else if (here !== -1 || (inSearch && event.key === 'ArrowDown')) {
        const to = (isGrid ? IN_GRID : IN_LIST)[event.key]?.(links, here);
        if (to !== undefined) focus(event, to < 0 ? search.current : links[to]);
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
