import type { ProviderOutcomes } from '../provider-outcomes.ts';
import { handleProviderCall } from './handle-provider-call.ts';
import { emptyProviderAccount } from './provider-account.ts';
import { createSetupIntent } from './setup-intent.ts';

/** A provider account with a new setup intent, and a client for its API at a fixed time. */
export function createTestProvider() {
  const account = emptyProviderAccount();
  const now = new Date('2026-06-15T00:00:00Z');
  let count = 0;
  const createId = (prefix: string) => `${prefix}_${++count}`;
  const createIntent = (options: { payment_method?: string } = {}) =>
    createSetupIntent(account, { createId, now, ...options });
  return {
    account,
    now,
    createIntent,
    intent: createIntent(),
    call(method: string, path: string, body: unknown, outcomes: ProviderOutcomes = {}) {
      const { status, body: response } = handleProviderCall(
        account,
        { method, path, body },
        { createId, now, outcomes },
      );
      // biome-ignore lint/suspicious/noExplicitAny: the response is untyped, as in a browser.
      return { status, body: response as any };
    },
  };
}

/** Parameters of a payment method with this card number. */
export const cardParams = (number: string) => ({
  type: 'card',
  card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
});
