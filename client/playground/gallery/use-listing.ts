import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Filters, SCENARIO_FILTERS } from './search-scenarios.ts';

export interface Listing {
  filters: Filters;
  /** The filters for the results, which React may update later than the search field, so that typing stays responsive. */
  deferredFilters: Filters;
  update: (changes: Partial<Filters>) => void;
  clear: (() => void) | null;
  searchInput: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLDivElement | null>;
}

const URL_UPDATE_DELAY_MS = 250;

/**
 * Keeps filters in the page's address, beside other parameters, so that a filtered page can be shared. The key '/' focuses
 * the search, arrows move through the results, and Enter opens the first one. Escape clears the search text, or the other
 * filters when it is empty.
 */
export function useListing(parameters: Readonly<Record<string, string>>): Listing {
  const [filters, setFilters] = useState(() => parseFilters(new URLSearchParams(location.search)));
  const update = (changes: Partial<Filters>) => setFilters((previous) => ({ ...previous, ...changes }));
  const clearAll = () => setFilters(parseFilters(new URLSearchParams()));
  const isFiltered = SCENARIO_FILTERS.some((name) => filters[name].trim() !== '');
  const searchInput = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);

  const url = formatUrl({ ...parameters, ...filters });
  useEffect(() => {
    // Delays the update, because browsers limit how often a page may replace its address.
    const timer = setTimeout(() => history.replaceState(null, '', url), URL_UPDATE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const links = [...(results.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
    const focusedIndex = links.indexOf(document.activeElement as HTMLAnchorElement);
    const inSearch = target === searchInput.current;
    if (key === '/' && !isField(target)) focus(event, searchInput.current);
    else if (key === 'Escape' && !(target instanceof HTMLSelectElement)) {
      if (filters.q === '') clearAll();
      else setFilters({ ...filters, q: '' });
      focus(event, searchInput.current);
    } else if (inSearch && key === 'Enter') links[0]?.click();
    else if (focusedIndex !== -1 || (inSearch && key === 'ArrowDown')) {
      const nextIndex = findNextLink(links, focusedIndex, key);
      if (nextIndex !== null) focus(event, nextIndex < 0 ? searchInput.current : links[nextIndex]);
    }
  };
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return {
    filters,
    deferredFilters: useDeferredValue(filters),
    update,
    clear: isFiltered ? clearAll : null,
    searchInput,
    results,
  };
}

const parseFilters = (address: URLSearchParams): Filters =>
  Object.fromEntries(SCENARIO_FILTERS.map((name) => [name, address.get(name) ?? ''])) as Filters;

function formatUrl(parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, text]) => text.trim() !== '')).toString();
  return query === '' ? '/' : `/?${query}`;
}

const isField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'radio') || target instanceof HTMLSelectElement;

function focus(event: KeyboardEvent, element: HTMLElement | null | undefined): void {
  event.preventDefault();
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

function findNextLink(links: readonly HTMLElement[], index: number, key: string): number | null {
  const next = Math.min(index + 1, links.length - 1);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return links.length - 1;
    case 'ArrowRight':
    case 'ArrowDown':
      return next;
    case 'ArrowLeft':
    case 'ArrowUp':
      return index - 1;
    default:
      return null;
  }
}
