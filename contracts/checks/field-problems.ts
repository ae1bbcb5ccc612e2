import type { Interaction } from '../provider/pact.ts';
import { OBSERVED_FIELDS } from './observed-fields.ts';
import { fieldReads, pinnedFields, readFields } from './read-fields.ts';

/**
 * Fields that the client reads and a contract lacks, and fields that contracts pin although the client does not read them
 * and OBSERVED_FIELDS does not say why.
 */
export async function fieldProblems(contracts: readonly Interaction[]): Promise<string[]> {
  const lacking = await Promise.all(
    contracts.map(async (contract) => {
      const { missing } = await fieldReads(contract);
      return [...missing].map((path) => `${contract.description}: the client reads ${path}, which the contract lacks.`);
    }),
  );
  const read = await readFields(contracts);
  const unread = contracts.flatMap((contract) =>
    [...pinnedFields(contract)]
      .filter((path) => !read.has(path) && !Object.hasOwn(OBSERVED_FIELDS, path))
      .map((path) => `${contract.description}: the client does not read ${path}.`),
  );
  const pinned = new Set(contracts.flatMap((contract) => [...pinnedFields(contract)]));
  const stale = Object.keys(OBSERVED_FIELDS)
    .filter((path) => !pinned.has(path) || read.has(path))
    .map((path) => `OBSERVED_FIELDS: ${path} is ${read.has(path) ? 'read by the client' : 'in no contract'}.`);
  return [...lacking.flat(), ...unread, ...stale];
}
