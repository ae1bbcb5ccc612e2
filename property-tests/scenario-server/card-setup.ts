import { SET_UP } from './operations.ts';
import type { ServerRun } from './server-run.ts';

const SETUP_INPUTS = {
  setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' },
};

/** Creates a setup intent and confirms it with a card, whose payment method can then pay or be attached. */
export async function setUpCard(run: ServerRun, session: number, number: string): Promise<void> {
  const { body } = await run.execute(session, SET_UP, SETUP_INPUTS);
  const { intentId, clientSecret } = body?.data?.createSetupIntent ?? {};
  if (!intentId) return;
  const params = {
    client_secret: clientSecret,
    payment_method_data: { type: 'card', billing_details: { name: 'Alex Nguyen' }, card: cardParams(number) },
  };
  await run.request(session, `/card-provider/v1/setup_intents/${intentId}/confirm`, params, { provider: true });
}

/** A token for one payment; empty if the provider returns none. */
export async function createCardToken(run: ServerRun, session: number): Promise<{ cardToken?: string }> {
  const params = { card: cardParams('4242424242424242') };
  const { body } = await run.request(session, '/card-provider/v1/tokens', params, { provider: true });
  return body?.id ? { cardToken: body.id } : {};
}

const cardParams = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' });
