import type { Interaction } from '../provider/pact.ts';
import {
  isGraphql,
  isSuccess,
  type Operations,
  operationDefinition,
  responseBody,
  sentOperation,
} from './pact-interaction.ts';

/** The required contracts that are missing for the client's operations. */
export function missingContracts(contracts: readonly Interaction[], operations: Operations): string[] {
  return [...operations].flatMap(([name, document]) => {
    const ofOperation = contracts.filter((each) => isGraphql(each) && sentOperation(each).operationName === name);
    const required: [string, (contract: Interaction) => boolean][] = [
      ['a success', isSuccess],
      ['a request without an id token', isAnonymous],
      ['a request with an expired id token', (each) => each.response.status === 401 && !isAnonymous(each)],
      ...(operationDefinition(document).operation === 'mutation'
        ? [['a rejected request', isRejection] satisfies [string, unknown]]
        : []),
    ];
    return required.flatMap(([kind, matches]) =>
      ofOperation.some(matches) ? [] : [`${name} has no contract for ${kind}.`],
    );
  });
}

const isAnonymous = ({ request, response }: Interaction): boolean =>
  response.status === 401 && !Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'authorization');

const isRejection = (contract: Interaction): boolean =>
  contract.response.status === 200 && (responseBody(contract).errors?.length ?? 0) > 0;
