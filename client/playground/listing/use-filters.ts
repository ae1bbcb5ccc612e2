import { useCallback, useEffect, useState } from 'react';

const URL_UPDATE_DELAY_MS = 250;

/** Both functions must keep their identity between renders. */
interface UrlFormat<Filters> {
  parse: (address: URLSearchParams) => Filters;
  format: (filters: Filters) => string;
}

/** The filters of a page, kept in its address so that a filtered page can be shared. */
export function useFilters<Filters>({
  parse,
  format,
}: UrlFormat<Filters>): [Filters, (changes: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(() => parse(new URLSearchParams(location.search)));
  useEffect(() => {
    const onPopState = () => setFilters(parse(new URLSearchParams(location.search)));
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [parse]);
  useEffect(() => {
    // Browsers limit how often a page may replace its address.
    const timer = setTimeout(() => history.replaceState(null, '', format(filters)), URL_UPDATE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filters, format]);
  const update = useCallback(
    (changes: Partial<Filters>) => setFilters((previous) => ({ ...previous, ...changes })),
    [],
  );
  return [filters, update];
}
