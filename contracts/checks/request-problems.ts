import { type GraphQLSchema, getVariableValues, print } from 'graphql';
import type { Interaction } from '../provider/pact.ts';
import { isGraphql, type Operations, operationDefinition, sentOperation } from './pact-interaction.ts';

/** Queries that differ from what the client sends, and variables that the schema rejects. */
export function requestProblems(
  contracts: readonly Interaction[],
  operations: Operations,
  schema: GraphQLSchema,
): string[] {
  return contracts.filter(isGraphql).flatMap((contract) => {
    const { operationName, query, variables } = sentOperation(contract);
    const describe = (problem: string) => `${contract.description}: ${problem}`;
    const document = operations.get(operationName);
    if (!document) return [describe(`the client has no operation ${operationName}.`)];
    const current = print(document).trim();
    const rules = contract.request.matchingRules?.body?.['$.query']?.matchers ?? [];
    const matches = rules.some(({ regex }) => regex !== undefined && new RegExp(regex).test(current));
    const stale = query !== current || !matches ? [describe('its query differs from what the client sends.')] : [];
    const { errors = [] } = getVariableValues(
      schema,
      operationDefinition(document).variableDefinitions ?? [],
      variables,
    );
    return [...stale, ...errors.map(({ message }) => describe(message))];
  });
}
