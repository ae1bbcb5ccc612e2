import type { WrongProvider } from './wrong-provider.ts';

/** What a verification found of one contract. */
export interface Tried {
  contract: string;
  holds: boolean;
  /** Where it does not hold: 'data.list[0].id', 'HTTP status', 'header Content-Type'. */
  fields: readonly string[];
}

/** A contract that does not hold, and where. */
export interface Finding {
  contract: string;
  fields: string[];
}

/** What failed, in the order of the contracts' names. */
export const findings = (tried: readonly Tried[]): Finding[] =>
  tried
    .filter(({ holds }) => !holds)
    .map(({ contract, fields }) => ({ contract, fields: [...new Set(fields.map(anyItem))].sort() }))
    .sort((one, other) => (one.contract < other.contract ? -1 : 1));

/**
 * Why a wrong provider does not count as caught; null when it does: each of its contracts fails where it was said, and
 * nowhere else. Another status makes another answer, so that beside the status nothing else counts.
 */
export function whyNotCaught({ caughtBy }: Pick<WrongProvider, 'caughtBy'>, tried: readonly Tried[]): string | null {
  const found = findings(tried);
  const places = [caughtBy.at].flat();
  const problems = caughtBy.contracts.flatMap((contract) => {
    const finding = found.find((each) => each.contract === contract);
    if (!tried.some((each) => each.contract === contract)) return [`There is no contract '${contract}'.`];
    if (!finding) return [`'${contract}' holds.`];
    if (isAt(finding.fields, places)) return [];
    return [`'${contract}' fails at ${finding.fields.join(', ') || 'no place'}, and not at ${places.join(' or ')}.`];
  });
  return problems.length === 0 ? null : problems.join(' ');
}

const STATUS = 'HTTP status';

const isAt = (fields: readonly string[], places: readonly string[]): boolean =>
  (places.includes(STATUS) && fields.includes(STATUS)) ||
  (fields.length > 0 && fields.every((field) => places.includes(field)));

const anyItem = (field: string): string => field.replaceAll(/\[\d+\]/g, '[*]');
