import { answerIn, type Contract, isGraphql, isSuccess, type Operations, operationIn, sentIn } from './contract.ts';

/** What each operation of the client must have a contract for, and has none. */
export function uncovered(contracts: readonly Contract[], operations: Operations): string[] {
  return [...operations].flatMap(([name, document]) => {
    const own = contracts.filter((each) => isGraphql(each) && sentIn(each).operationName === name);
    const wanted: [string, (contract: Contract) => boolean][] = [
      ['a success', isSuccess],
      ['a call without an id token', isAnonymous],
      ['a call with an id token that has expired', (each) => each.response.status === 401 && !isAnonymous(each)],
      ...(operationIn(document).operation === 'mutation' ? [['a refusal', isRefusal] satisfies [string, unknown]] : []),
    ];
    return wanted.flatMap(([what, is]) => (own.some(is) ? [] : [`${name} has no contract for ${what}.`]));
  });
}

const isAnonymous = ({ request, response }: Contract): boolean =>
  response.status === 401 && !Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'authorization');

const isRefusal = (contract: Contract): boolean =>
  contract.response.status === 200 && (answerIn(contract).errors?.length ?? 0) > 0;
