/** The filters that every list has; an empty string means no filter. */
export interface ListFilters<Outcome extends string = string> {
  q: string;
  code: string;
  outcome: Outcome | '';
}

/** Whether any filter is set, including those that only this list has. */
export const hasActiveFilters = (filters: ListFilters): boolean =>
  Object.values<string>({ ...filters }).some((text) => text.trim() !== '');

/** Parses the filters in an address; ignores an unknown outcome. */
export function parseListFilters<Outcome extends string>(
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

/** Formats a list's address: its own parameters, then the shared filters; empty ones are omitted. */
export function formatListUrl(parameters: Readonly<Record<string, string>>, { q, code, outcome }: ListFilters): string {
  const address = new URLSearchParams();
  for (const [name, text] of Object.entries({ ...parameters, q, code, outcome }))
    if (text.trim() !== '') address.set(name, text);
  const query = address.toString();
  return query === '' ? '/' : `/?${query}`;
}
