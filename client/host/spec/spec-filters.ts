import { LINE_STATES, type LineState } from './line-states.ts';

/** What the lines of the specification are narrowed to; an empty text is no limit. */
export interface SpecFilters {
  q: string;
  /** A line's code, or the letter of a section. */
  code: string;
  outcome: LineState | '';
}

export const NO_SPEC_FILTERS: SpecFilters = { q: '', code: '', outcome: '' };
const NAMES = ['q', 'code', 'outcome'] as const;

export const isNarrowed = (filters: SpecFilters): boolean => NAMES.some((name) => filters[name].trim() !== '');

const isState = (text: string): text is LineState => Object.hasOwn(LINE_STATES, text);

export function specFiltersFrom(address: URLSearchParams): SpecFilters {
  const outcome = address.get('outcome') ?? '';
  return {
    q: address.get('q') ?? '',
    code: (address.get('code') ?? '').toUpperCase(),
    outcome: isState(outcome) ? outcome : '',
  };
}

/** The filters as an address of this view; what is not narrowed is not in it. */
export function specAddressOf(filters: SpecFilters): string {
  const address = new URLSearchParams({ view: 'spec' });
  for (const name of NAMES) if (filters[name].trim() !== '') address.set(name, filters[name]);
  return `/?${address}`;
}
