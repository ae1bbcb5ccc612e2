import { formatListUrl, parseListFilters } from '../listing/list-filters.ts';
import { LINE_STATUSES, type SpecFilters } from './spec-lines.ts';

export const NO_SPEC_FILTERS: SpecFilters = { q: '', code: '', outcome: '' };

export const parseSpecFilters = (address: URLSearchParams): SpecFilters => parseListFilters(address, LINE_STATUSES);

export const formatSpecUrl = (filters: SpecFilters): string => formatListUrl({ view: 'spec' }, filters);
