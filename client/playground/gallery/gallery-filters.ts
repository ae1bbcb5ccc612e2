import { OUTCOMES } from '../controls/outcome-badge.tsx';
import { formatListUrl, type ListFilters, parseListFilters } from '../listing/list-filters.ts';
import type { Outcome } from '../scenario-server.ts';

export interface GalleryFilters extends ListFilters<Outcome> {
  group: string;
}

export const NO_GALLERY_FILTERS: GalleryFilters = { q: '', group: '', code: '', outcome: '' };

export const parseGalleryFilters = (address: URLSearchParams): GalleryFilters => ({
  group: address.get('group') ?? '',
  ...parseListFilters(address, OUTCOMES),
});

/** Formats the gallery's address from other parameters and the filters. */
export const formatGalleryUrl = (
  { group, ...filters }: GalleryFilters,
  parameters: Readonly<Record<string, string>> = {},
): string => formatListUrl({ ...parameters, group }, filters);
