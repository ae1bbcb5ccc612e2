import { useCallback, useEffect, useState } from 'react';

const WRITE_AFTER_MS = 250;

/** How filters stand in an address. Both are the same function at every call. */
interface InAddress<Filters> {
  filtersFrom: (address: URLSearchParams) => Filters;
  addressOf: (filters: Filters) => string;
}

/** What narrows a page, kept in its address so that a narrowed page can be shared. */
export function useFilters<Filters>({
  filtersFrom,
  addressOf,
}: InAddress<Filters>): [Filters, (changes: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(() => filtersFrom(new URLSearchParams(location.search)));
  useEffect(() => {
    const onBack = () => setFilters(filtersFrom(new URLSearchParams(location.search)));
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, [filtersFrom]);
  useEffect(() => {
    // Browsers take ill an address that changes with every letter.
    const timer = setTimeout(() => history.replaceState(null, '', addressOf(filters)), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filters, addressOf]);
  const change = useCallback((changes: Partial<Filters>) => setFilters((before) => ({ ...before, ...changes })), []);
  return [filters, change];
}
