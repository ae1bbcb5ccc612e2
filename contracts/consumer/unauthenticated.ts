import { expect, it } from 'vitest';
import type { CheckoutApi } from '#graphql';
import { MatchersV3, rejectedTokenResponse, unauthenticatedResponse } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';

/** Records that an operation rejects requests without an id token, with an expired one and with one that nobody issued. */
export function testUnauthenticated(request: RequestSpec, call: (api: CheckoutApi) => Promise<unknown>): void {
  // These states return no values, so the example values are sent.
  const variables = MatchersV3.reify(request.variables as never) as Record<string, unknown>;

  it('rejects requests without an id token with UNAUTHENTICATED', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        variables,
        description: `${request.operationName} without an id token`,
        state: 'nobody is signed in',
        signedIn: false,
        response: unauthenticatedResponse('You are not signed in.'),
      },
      call,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } });
  });

  it('rejects an expired id token with UNAUTHENTICATED', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        variables,
        description: `${request.operationName} with an id token that has expired`,
        state: 'the id token has expired',
        response: rejectedTokenResponse('Your session has ended. Sign in again.'),
      },
      call,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } });
  });

  it('rejects an id token with a wrong signature with UNAUTHENTICATED', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        variables,
        description: `${request.operationName} with an id token that nobody issued`,
        state: 'the id token has a wrong signature',
        response: rejectedTokenResponse('You are not signed in.'),
      },
      call,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } });
  });
}
