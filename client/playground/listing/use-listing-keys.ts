import { type RefObject, useEffect, useRef } from 'react';

type FindNextIndex = (links: readonly HTMLElement[], index: number) => number;

const next: FindNextIndex = ({ length }, index) => Math.min(index + 1, length - 1);
const previous: FindNextIndex = (_links, index) => index - 1;
const HOME_AND_END_KEYS: Readonly<Record<string, FindNextIndex>> = { Home: () => 0, End: ({ length }) => length - 1 };
const LIST_KEYS: Readonly<Record<string, FindNextIndex>> = { ...HOME_AND_END_KEYS, ArrowDown: next, ArrowUp: previous };
const GRID_KEYS: Readonly<Record<string, FindNextIndex>> = {
  ...HOME_AND_END_KEYS,
  ArrowRight: next,
  ArrowLeft: previous,
  ArrowDown: (links, index) => (index === -1 ? 0 : findInAdjacentRow(links, index, 1)),
  ArrowUp: (links, index) => findInAdjacentRow(links, index, -1),
};

/** The index of the closest link in the row below (1) or above (-1). Without such a row: the same index below, -1 above. */
function findInAdjacentRow(links: readonly HTMLElement[], index: number, direction: 1 | -1): number {
  const positions = links.map((link, position) => ({ index: position, ...positionOf(link) }));
  const current = positions[index];
  const candidates = current ? positions.filter(({ top }) => direction * (top - current.top) > 1) : [];
  if (!current || candidates.length === 0) return direction === 1 ? index : -1;
  const distance = ({ top, left }: typeof current) =>
    [Math.abs(top - current.top), Math.abs(left - current.left)] as const;
  return candidates.reduce((best, candidate) => {
    const [[bestRow, bestColumn], [row, column]] = [distance(best), distance(candidate)];
    return row < bestRow - 1 || (row < bestRow + 1 && column < bestColumn) ? candidate : best;
  }).index;
}

const positionOf = (link: HTMLElement) => {
  const { top, left } = link.getBoundingClientRect();
  return { top, left };
};

interface ListingKeys {
  search: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  /** Whether results are laid out in rows and columns. */
  isGrid?: boolean;
  /** Clears the search text, or the other filters when it is empty. */
  onClear: () => void;
}

const isField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'radio') || target instanceof HTMLSelectElement;

/** Keyboard navigation: '/' focuses the search, arrows move through the results, Enter opens one, Escape clears. */
export function useListingKeys(keys: ListingKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { search, results, isGrid = false, onClear } = latest.current;
      const links = [...(results.current?.querySelectorAll('a') ?? [])];
      const focusedIndex = links.indexOf(document.activeElement as HTMLAnchorElement);
      const inSearch = event.target === search.current;
      if (event.key === '/' && !isField(event.target)) focus(event, search.current);
      else if (event.key === 'Escape' && !(event.target instanceof HTMLSelectElement)) {
        onClear();
        focus(event, search.current);
      } else if (inSearch && event.key === 'Enter') links[0]?.click();
      else if (focusedIndex !== -1 || (inSearch && event.key === 'ArrowDown')) {
        const nextIndex = (isGrid ? GRID_KEYS : LIST_KEYS)[event.key]?.(links, focusedIndex);
        if (nextIndex !== undefined) focus(event, nextIndex < 0 ? search.current : links[nextIndex]);
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
