/** What every list here can be narrowed to; an empty text is no limit. */
export interface ListFilters<Outcome extends string = string> {
  q: string;
  code: string;
  outcome: Outcome | '';
}

/** Whether any filter limits the list, those that only this list has included. */
export const isNarrowed = (filters: ListFilters): boolean =>
  Object.values<string>({ ...filters }).some((text) => text.trim() !== '');

/** The filters in an address; an outcome that is none of `outcomes` is no limit. */
export function listFiltersFrom<Outcome extends string>(
  address: URLSearchParams,
  outcomes: Readonly<Record<Outcome, unknown>>,
): ListFilters<Outcome> {
  const isOutcome = (text: string): text is Outcome => Object.hasOwn(outcomes, text);
  const outcome = address.get('outcome') ?? '';
  return {
    q: address.get('q') ?? '',
    code: (address.get('code') ?? '').toUpperCase(),
    outcome: isOutcome(outcome) ? outcome : '',
  };
}

/** The address of a list: what is its own, then the filters of every list; what is not narrowed is not in it. */
export function listAddress(own: Readonly<Record<string, string>>, { q, code, outcome }: ListFilters): string {
  const address = new URLSearchParams();
  for (const [name, text] of Object.entries({ ...own, q, code, outcome }))
    if (text.trim() !== '') address.set(name, text);
  const query = address.toString();
  return query === '' ? '/' : `/?${query}`;
}
