import { useCallback, useEffect, useState } from 'react';
import { addressOf, type Filters, filtersFrom } from './filters.ts';

const WRITE_AFTER_MS = 250;

/** The gallery's filters, kept in its address so that a narrowed gallery can be shared. */
export function useFilters(): [Filters, (changes: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(() => filtersFrom(new URLSearchParams(location.search)));
  useEffect(() => {
    const onBack = () => setFilters(filtersFrom(new URLSearchParams(location.search)));
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  useEffect(() => {
    // Browsers take ill an address that changes with every letter.
    const timer = setTimeout(() => history.replaceState(null, '', addressOf(filters)), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filters]);
  const change = useCallback((changes: Partial<Filters>) => setFilters((before) => ({ ...before, ...changes })), []);
  return [filters, change];
}
