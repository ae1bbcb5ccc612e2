import type { Interaction } from '../provider/pact.ts';
import type { ContractOperation, ProviderVariant } from './mutant.ts';
import { MUTANT_HEADER } from './mutant-server.ts';
import type { MutableResponse } from './mutation.ts';

const SEPARATOR = ' | ';

/** Combines the name of a mutant and the description of a contract, and splits them again. */
export const qualifiedName = (mutant: string, contract: string): string => `${mutant}${SEPARATOR}${contract}`;
export function parseQualifiedName(name: string): { mutant: string; contract: string } {
  const [mutant = '', contract = ''] = name.split(SEPARATOR);
  return { mutant, contract };
}

/** Whether the contract is for the operation; every description starts with its operation. */
export const isContractOf = (description: string, operation: ContractOperation | 'all'): boolean =>
  operation === 'all' || description.startsWith(`${operation} `) || description === operation;

/** The contracts to verify against a mutant, with qualified names and requests addressed to it. */
export const contractsForMutant = (
  interactions: readonly Interaction[],
  { name, operation, killedBy }: ProviderVariant,
): Interaction[] =>
  interactions
    .filter(({ description }) => killedBy?.contracts.includes(description) ?? isContractOf(description, operation))
    .map((interaction) => ({
      ...interaction,
      description: qualifiedName(name, interaction.description),
      request: {
        ...interaction.request,
        headers: { ...interaction.request.headers, [MUTANT_HEADER]: [encodeURIComponent(name)] },
      },
    }));

/** The example response of a contract. */
export function exampleResponse(interactions: readonly Interaction[], contract: string): MutableResponse {
  const interaction = interactions.find(({ description }) => description === contract);
  if (!interaction) throw new Error(`[mutants] There is no contract '${contract}'.`);
  const { status, body } = interaction.response;
  const headers = body === undefined ? {} : { 'content-type': 'application/graphql-response+json; charset=utf-8' };
  return { status, headers: headers as Record<string, string>, body: structuredClone(body?.content ?? '') };
}
