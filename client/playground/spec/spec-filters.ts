import { type ListFilters, listAddress, listFiltersFrom } from '../listing/filters.ts';
import { LINE_STATES, type LineState } from './line-states.ts';

/** What the lines of the specification are narrowed to. Its code is a line's, or the letter of a section. */
export type SpecFilters = ListFilters<LineState>;

export const NO_SPEC_FILTERS: SpecFilters = { q: '', code: '', outcome: '' };

export const specFiltersFrom = (address: URLSearchParams): SpecFilters => listFiltersFrom(address, LINE_STATES);

/** The filters as an address of this view. */
export const specAddressOf = (filters: SpecFilters): string => listAddress({ view: 'spec' }, filters);
