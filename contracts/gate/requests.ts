import { type GraphQLSchema, getVariableValues, print } from 'graphql';
import { type Contract, isGraphql, type Operations, operationIn, sentIn } from './contract.ts';

/** Query texts that are not what the client sends now, and variables that the schema would not take. */
export function requestProblems(
  contracts: readonly Contract[],
  operations: Operations,
  schema: GraphQLSchema,
): string[] {
  return contracts.filter(isGraphql).flatMap((contract) => {
    const { operationName, query, variables } = sentIn(contract);
    const say = (problem: string) => `${contract.description}: ${problem}`;
    const document = operations.get(operationName);
    if (!document) return [say(`the client has no operation ${operationName}.`)];
    const current = print(document).trim();
    const rules = contract.request.matchingRules?.body?.['$.query']?.matchers ?? [];
    const matches = rules.some(({ regex }) => regex !== undefined && new RegExp(regex).test(current));
    const stale = query !== current || !matches ? [say('its query is not the one that the client sends.')] : [];
    const { errors = [] } = getVariableValues(schema, operationIn(document).variableDefinitions ?? [], variables);
    return [...stale, ...errors.map(({ message }) => say(message))];
  });
}
