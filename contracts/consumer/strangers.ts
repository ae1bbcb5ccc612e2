import { expect, it } from 'vitest';
import type { CheckoutApi } from '#graphql';
import { exchange, type Sent } from './exchange.ts';
import { MatchersV3, notSignedIn } from './matchers.ts';

/** Nobody but a signed-in user gets an answer from the operation: one contract without a token, one with an old one. */
export function refusesStrangers(sent: Sent, call: (api: CheckoutApi) => Promise<unknown>): void {
  // Nothing is arranged for a stranger, so that the examples themselves are sent.
  const variables = MatchersV3.reify(sent.variables as never) as Record<string, unknown>;

  it('is refused without an id token', async () => {
    const outcome = await exchange(
      {
        ...sent,
        variables,
        description: `${sent.operationName} without an id token`,
        state: 'nobody is signed in',
        signedIn: false,
        answer: notSignedIn('You are not signed in.'),
      },
      call,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } });
  });

  it('is refused with an id token that has expired', async () => {
    const outcome = await exchange(
      {
        ...sent,
        variables,
        description: `${sent.operationName} with an id token that has expired`,
        state: 'the id token has expired',
        answer: notSignedIn('Your session has ended. Sign in again.'),
      },
      call,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } });
  });
}
