import type { Interaction, PactFile } from '../../provider/pact.ts';
import type { ContractOperation, ProviderVariant } from '../mutant.ts';
import type { ExampleResponses, MutableResponse } from '../mutation.ts';
import type { ContractCheck } from '../survival-reason.ts';
import { matchResponses } from './match-responses.ts';
import { type PlayedExchange, playContract } from './play-contract.ts';

/** Whether the contract is for the operation; every description starts with its operation. */
export const isContractOf = (description: string, operation: ContractOperation | 'all'): boolean =>
  operation === 'all' || description.startsWith(`${operation} `) || description === operation;

export interface MutantRunner {
  /**
   * Matches the responses of every variant with its contracts; `responses` that a variant does not change are not
   * matched again. Returns the checks by the name of the variant.
   */
  run(variants: readonly ProviderVariant[]): Promise<ReadonlyMap<string, ContractCheck[]>>;
  /** As `run`, but matches one response of a variant first, and the others only if it passes. */
  runUntilKilled(variants: readonly ProviderVariant[]): Promise<ReadonlyMap<string, ContractCheck[]>>;
}

interface PreparedCheck {
  variant: string;
  interaction: Interaction;
  response: MutableResponse;
}

/** Records the responses of the unmutated backend to every contract. */
export async function startMutantRunner(pact: PactFile, backendUrl: string): Promise<MutantRunner> {
  const recorded = new Map<Interaction, PlayedExchange>();
  for (const interaction of pact.interactions) recorded.set(interaction, await playContract(backendUrl, interaction));
  const examples = (contract: string) => exampleResponse(pact.interactions, contract);

  async function prepareAll(variants: readonly ProviderVariant[]): Promise<PreparedCheck[][]> {
    const prepared: PreparedCheck[][] = [];
    for (const variant of variants) prepared.push(await prepare(variant));
    return prepared;
  }

  async function prepare(variant: ProviderVariant): Promise<PreparedCheck[]> {
    const { name, operation, killedBy, mutations } = variant;
    const checks: PreparedCheck[] = [];
    for (const [interaction, exchange] of recorded) {
      const isSelected =
        killedBy?.contracts.includes(interaction.description) ?? isContractOf(interaction.description, operation);
      if (!isSelected) continue;
      const response = await mutatedResponse(backendUrl, interaction, exchange, { mutations, examples });
      if (mutations.length === 0 || response !== null)
        checks.push({ variant: name, interaction, response: response ?? exchange.response });
    }
    return checks;
  }

  async function match(prepared: readonly PreparedCheck[]): Promise<(ContractCheck & { variant: string })[]> {
    const fields = await matchResponses(pact.envelope, prepared);
    return prepared.map(({ variant, interaction }, index) => ({
      variant,
      contract: interaction.description,
      holds: fields[index]?.length === 0,
      fields: fields[index] ?? [],
    }));
  }

  const byVariant = (variants: readonly ProviderVariant[], checks: (ContractCheck & { variant: string })[]) =>
    new Map(variants.map(({ name }) => [name, checks.filter(({ variant }) => variant === name)]));

  return {
    async run(variants) {
      return byVariant(variants, await match((await prepareAll(variants)).flat()));
    },
    async runUntilKilled(variants) {
      const prepared = await prepareAll(variants);
      const first = await match(prepared.flatMap((checks) => checks.slice(0, 1)));
      const killed = new Set(first.filter(({ holds }) => !holds).map(({ variant }) => variant));
      const others = prepared.flatMap(([one, ...rest]) => (one && !killed.has(one.variant) ? rest : []));
      return byVariant(variants, [...first, ...(await match(others))]);
    },
  };
}

/** The response of the variant, or null if it does not differ from the recorded one. */
async function mutatedResponse(
  backendUrl: string,
  interaction: Interaction,
  recorded: PlayedExchange,
  { mutations, examples }: Pick<ProviderVariant, 'mutations'> & { examples: ExampleResponses },
): Promise<MutableResponse | null> {
  const changesRequest = mutations.some(({ request }) => {
    const copy = structuredClone(recorded.request);
    request?.(copy);
    return JSON.stringify(copy) !== JSON.stringify(recorded.request);
  });
  const { request, response } = changesRequest
    ? await playContract(backendUrl, interaction, mutations)
    : { request: recorded.request, response: structuredClone(recorded.response) };
  for (const mutation of mutations) mutation.response?.(response, request, examples);
  return changesRequest || JSON.stringify(response) !== JSON.stringify(recorded.response) ? response : null;
}

/** The example response of a contract. */
function exampleResponse(interactions: readonly Interaction[], contract: string): MutableResponse {
  const interaction = interactions.find(({ description }) => description === contract);
  if (!interaction) throw new Error(`[mutants] There is no contract '${contract}'.`);
  const { status, body } = interaction.response;
  const headers = body === undefined ? {} : { 'content-type': 'application/graphql-response+json; charset=utf-8' };
  return { status, headers: headers as Record<string, string>, body: structuredClone(body?.content ?? '') };
}
