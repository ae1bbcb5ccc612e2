import { OUTCOMES } from '../controls/outcome-mark.tsx';
import { type ListFilters, listAddress, listFiltersFrom } from '../listing/filters.ts';
import type { Outcome } from '../scenario-server.ts';

/** What the gallery is narrowed to. */
export interface Filters extends ListFilters<Outcome> {
  group: string;
}

export const NO_FILTERS: Filters = { q: '', group: '', code: '', outcome: '' };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  group: address.get('group') ?? '',
  ...listFiltersFrom(address, OUTCOMES),
});

/** The filters as an address of the gallery, behind what else it says. */
export const addressOf = ({ group, ...filters }: Filters, more: Readonly<Record<string, string>> = {}): string =>
  listAddress({ ...more, group }, filters);
