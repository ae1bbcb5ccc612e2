import type { StatesSource } from './states-source.ts';
import type { ContractResult } from './verdict.ts';

/** What to do, when most likely one cause is behind everything that fails; null when there is no telling. */
export function hintFor(
  contracts: readonly ContractResult[],
  { providerBaseUrl, states }: { providerBaseUrl: string; states: StatesSource },
): string | null {
  const failing = contracts.filter(({ outcome }) => outcome === 'fails');
  if (failing.length < 2) return null;
  const all = (field: string, got: RegExp) =>
    failing.every(({ problems }) => problems.some((problem) => problem.field === field && got.test(problem.got)));
  if (all('answer', /^(no answer within|not asked)/)) {
    return 'The backend takes a call and does not answer. If it is slow rather than stuck, give it longer with --timeout SECONDS.';
  }
  if (all('answer', /./)) return `No call was answered: is ${providerBaseUrl} the backend, and does it stay up?`;
  if (states.kind === 'none' && all('state', /./)) {
    return 'Without --states-url nobody is signed in, and nothing is arranged. Serve that endpoint (contracts/README.md), or try some contracts with --token, the id token of a test user.';
  }
  if (all('state', /^HTTP (404|405)/)) {
    return 'The states endpoint knows none of the states. Is --states-url its whole address? It is asked by POST.';
  }
  if (all('state', /^HTTP (401|403)/)) return 'The states endpoint asks for a sign-in. It is called without one.';
  if (all('state', /./)) return 'Every failing contract waits for its state: look at the states endpoint first.';
  if (all('HTTP status', /^3\d\d/))
    return 'Every call is sent elsewhere. Give the address that it is sent to as --provider-base-url.';
  if (all('HTTP status', /^40[45]/)) {
    return /\/graphql\/?$/.test(providerBaseUrl)
      ? 'Give --provider-base-url without /graphql: the contracts put it behind the address.'
      : 'There is nothing at /graphql behind this address. Is --provider-base-url the right one?';
  }
  if (all('HTTP status', /^401/)) {
    return states.kind === 'token'
      ? 'The backend does not accept the token of --token: is it one of this environment, and still good?'
      : 'The backend does not accept the accessToken that its own states endpoint answers.';
  }
  if (all('HTTP status', /^5\d\d/)) return 'Every call ends in an error of the server: its own log says more.';
  if (all('body', /^</))
    return 'The answers are web pages. Is there a sign-in page or a proxy in front of the backend?';
  if (states.kind === 'token') {
    return 'With --token the data of that user decide. Give their state to the user, or choose contracts with --only.';
  }
  return null;
}
