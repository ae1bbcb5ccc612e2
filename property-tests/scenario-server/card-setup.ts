/** What becomes of a card number at the card provider. */
import { SET_UP } from './operations.ts';
import type { ServerRun } from './server-run.ts';

const SETUP_INPUTS = {
  setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' },
};

/** A setup intent is asked for and confirmed; its card may then pay or be attached. */
export async function setUpCard(
  { request: ask, execute: operate }: ServerRun,
  session: number,
  number: string,
): Promise<void> {
  const { body } = await operate(session, SET_UP, SETUP_INPUTS);
  const { intentId, clientSecret } = body?.data?.createSetupIntent ?? {};
  if (!intentId) return;
  const sent = {
    client_secret: clientSecret,
    payment_method_data: { type: 'card', billing_details: { name: 'Alex Nguyen' }, card: cardParams(number) },
  };
  await ask(session, `/card-provider/v1/setup_intents/${intentId}/confirm`, sent, { provider: true });
}

/** A token that pays once; none where the provider gives none. */
export async function createCardToken({ request: ask }: ServerRun, session: number): Promise<{ cardToken?: string }> {
  const sent = { card: cardParams('4242424242424242') };
  const { body } = await ask(session, '/card-provider/v1/tokens', sent, { provider: true });
  return body?.id ? { cardToken: body.id } : {};
}

const cardParams = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' });
