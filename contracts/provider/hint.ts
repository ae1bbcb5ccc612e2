import type { StatesSource } from './set-up-state.ts';
import type { ContractResult } from './verdict.ts';

/** A fix for the probable common cause of all failures; null without one. */
export function findHint(
  contracts: readonly ContractResult[],
  { providerBaseUrl, states }: { providerBaseUrl: string; states: StatesSource },
): string | null {
  const failing = contracts.filter(({ outcome }) => outcome === 'failed');
  if (failing.length < 2) return null;
  const all = (field: string, got: RegExp) =>
    failing.every(({ problems }) => problems.some((problem) => problem.field === field && got.test(problem.got)));
  if (all('response', /./))
    return `No request got a response. Check that ${providerBaseUrl} is the backend and that it stays up.`;
  if (states.kind === 'none' && all('state', /./)) {
    return 'Without --states-url no provider state is set up and no user is signed in. Implement that endpoint, which the guide to the contracts describes, or verify some contracts with --token and the id token of a test user.';
  }
  if (all('state', /^HTTP (404|405)/)) {
    return 'The states endpoint does not support any of the states. Check that --states-url is its complete URL. It is called with POST.';
  }
  if (all('state', /^HTTP (401|403)/))
    return 'The states endpoint requires authentication, but is called without credentials.';
  if (all('state', /./)) return 'Every failing contract fails in its state setup. Check the states endpoint first.';
  if (all('HTTP status', /^3\d\d/))
    return 'Every request is redirected. Use the redirect target as --provider-base-url.';
  if (all('HTTP status', /^40[45]/)) {
    return /\/graphql\/?$/.test(providerBaseUrl)
      ? 'Use --provider-base-url without /graphql: the contracts append it.'
      : 'There is nothing at /graphql under this URL. Check --provider-base-url.';
  }
  if (all('HTTP status', /^401/)) {
    return states.kind === 'token'
      ? 'The backend rejects the token of --token. Check that it belongs to this environment and has not expired.'
      : 'The backend rejects the accessToken that its own states endpoint returns.';
  }
  if (all('HTTP status', /^5\d\d/)) return 'Every request fails with a server error. See the log of the backend.';
  if (all('body', /^</))
    return 'The responses are HTML pages. Check for a sign-in page or a proxy in front of the backend.';
  if (states.kind === 'token') {
    return 'With --token the data of that user must match each state. Prepare that data, or select contracts with --only.';
  }
  return null;
}
