import type { GeneratedMutant } from './generated/generated-mutant.ts';
import type { Mutant } from './mutant.ts';

/** The result of verifying one contract. */
export interface ContractCheck {
  contract: string;
  holds: boolean;
  /** Where it fails: 'data.list[0].id', 'HTTP status', 'header Content-Type'. */
  fields: readonly string[];
}

interface FailedContract {
  contract: string;
  fields: string[];
}

/** The failed contracts, sorted by description. */
export const failedContracts = (checks: readonly ContractCheck[]): FailedContract[] =>
  checks
    .filter(({ holds }) => !holds)
    .map(({ contract, fields }) => ({ contract, fields: [...new Set(fields.map(withoutIndexes))].sort() }))
    .sort((one, other) => (one.contract < other.contract ? -1 : 1));

/**
 * Why a mutant survives; null if it is killed: each of its contracts fails at the named fields and nowhere else. When
 * the status differs, other differences are ignored.
 */
export function survivalReason(
  { killedBy }: Pick<Mutant, 'killedBy'>,
  checks: readonly ContractCheck[],
): string | null {
  const failed = failedContracts(checks);
  const expectedFields = [killedBy.at].flat();
  const problems = killedBy.contracts.flatMap((contract) => {
    const failure = failed.find((each) => each.contract === contract);
    if (!checks.some((each) => each.contract === contract)) return [`The response to '${contract}' is not changed.`];
    if (!failure) return [`'${contract}' passes.`];
    if (failsOnlyAt(failure.fields, expectedFields)) return [];
    return [
      `'${contract}' fails at ${failure.fields.join(', ') || 'an unknown field'}, not at ${expectedFields.join(' or ')}.`,
    ];
  });
  return problems.length === 0 ? null : problems.join(' ');
}

/**
 * Why a generated mutant survives; null if a contract fails where the mutant differs: at its field, in it, or at a list
 * that contains it, because Pact reports only the list if no item matches.
 */
export function generatedSurvivalReason(
  { at }: Pick<GeneratedMutant, 'at'>,
  checks: readonly ContractCheck[],
): string | null {
  if (checks.length === 0) return 'It changes no response.';
  const failed = failedContracts(checks);
  const [first] = failed;
  if (!first) return 'Every contract passes.';
  const isThere = (field: string) => at === null || field.startsWith(at) || at.startsWith(field);
  if (failed.some(({ fields }) => fields.includes(STATUS) || fields.every(isThere))) return null;
  return `'${first.contract}' fails at ${first.fields.join(', ')}, not at ${at}.`;
}

const STATUS = 'HTTP status';

const failsOnlyAt = (fields: readonly string[], expectedFields: readonly string[]): boolean =>
  (expectedFields.includes(STATUS) && fields.includes(STATUS)) ||
  (fields.length > 0 && fields.every((field) => expectedFields.includes(field)));

const withoutIndexes = (field: string): string => field.replaceAll(/\[\d+\]/g, '[*]');
