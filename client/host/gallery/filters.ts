import { OUTCOMES } from '../controls/outcome-mark.tsx';
import type { Outcome } from '../scenario-server.ts';

/** What the gallery is narrowed to; an empty text is no limit. */
export interface Filters {
  q: string;
  group: string;
  code: string;
  outcome: Outcome | '';
}

export const NO_FILTERS: Filters = { q: '', group: '', code: '', outcome: '' };
const NAMES = ['group', 'q', 'code', 'outcome'] as const;

export const isFiltered = (filters: Filters): boolean => NAMES.some((name) => filters[name].trim() !== '');

const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

export function filtersFrom(address: URLSearchParams): Filters {
  const read = (name: string) => address.get(name) ?? '';
  const outcome = read('outcome');
  return {
    q: read('q'),
    group: read('group'),
    code: read('code').toUpperCase(),
    outcome: isOutcome(outcome) ? outcome : '',
  };
}

/** The filters as an address of the gallery; what is not narrowed is not in it. */
export function addressOf(filters: Filters): string {
  const address = new URLSearchParams();
  for (const name of NAMES) if (filters[name].trim() !== '') address.set(name, filters[name]);
  const query = address.toString();
  return query === '' ? '/' : `/?${query}`;
}
