/** The values of a contract's state that only this server knows, made in its session as a browser would make them. */

import { answerProviderCall } from '../card-provider/index.ts';
import { ownValue } from '../own-value.ts';
import { idToken } from '../sessions/session-key.ts';
import type { Facts } from './arrange.ts';
import { providerContext } from './provider-context.ts';
import { Refusal } from './refusal.ts';
import { openSetupIntent } from './setup-intents.ts';
import { isCurrent } from './subscriptions.ts';
import type { World } from './world.ts';

/** The named values, for a world whose facts are arranged. */
export function supply(world: World, names: readonly string[], facts: Facts): Record<string, string> {
  const made = names.includes('setupIntentId') ? setUp(world, { cardNumber: facts['cardNumber'] }) : null;
  const value = (name: string): string | undefined => {
    switch (name) {
      case 'accessToken':
        return idToken(world);
      case 'stripeCustomerId':
        return world.customerId;
      case 'setupIntentId':
        return made?.intentId;
      case 'paymentMethodId':
        if (made) return made.methodId;
        return facts['method'] ? makeMethod(world, facts['method'] as Facts) : world.methods[0]?.id;
      case 'otherMethodId':
        return world.methods.at(-1)?.id;
      case 'cardToken':
        return textIn(callProvider(world, '/v1/tokens', { card: cardOf(facts['cardNumber']) }), 'id');
      case 'subscriptionId':
        return world.subscriptions.find(isCurrent)?.id;
      default:
        return undefined;
    }
  };
  return Object.fromEntries(
    names.map((name) => {
      const found = value(name);
      if (found === undefined)
        throw new Refusal(`There is no ${name} in the scenario '${world.scenario}'.`, 'NOT_FOUND');
      return [name, found];
    }),
  );
}

const billing_details = { name: 'Alex Nguyen', email: 'alex.nguyen@example.com' };

const cardOf = (number: unknown) => ({ number: String(number), exp_month: 12, exp_year: 2030, cvc: '123' });

/** A new card is only made; a bank account is made by setting it up. */
function makeMethod(world: World, method: Facts): string {
  if (method['cardNumber'] === undefined) return setUp(world, method).methodId;
  const sent = { type: 'card', billing_details, card: cardOf(method['cardNumber']) };
  return textIn(callProvider(world, '/v1/payment_methods', sent), 'id');
}

function setUp(world: World, { cardNumber, bsb, accountNumber }: Facts) {
  const inputs = { customerEmail: billing_details.email, customerName: billing_details.name };
  const { intentId, clientSecret } = openSetupIntent(world, inputs);
  const payment_method_data =
    cardNumber === undefined
      ? { type: 'au_becs_debit', billing_details, au_becs_debit: { bsb_number: bsb, account_number: accountNumber } }
      : { type: 'card', billing_details, card: cardOf(cardNumber) };
  const sent = { client_secret: clientSecret, payment_method_data };
  const intent = callProvider(world, `/v1/setup_intents/${intentId}/confirm`, sent);
  if (intent['status'] !== 'succeeded') throw new Refusal('The payment method could not be set up.', 'BAD_USER_INPUT');
  return { intentId, methodId: textIn(intent, 'payment_method') };
}

function callProvider(world: World, path: string, body: Record<string, unknown>): Record<string, unknown> {
  const { status, body: answer } = answerProviderCall(
    world.provider,
    { method: 'POST', path, body },
    providerContext(world),
  );
  if (status !== 200) throw new Refusal(`The card provider refused: ${JSON.stringify(answer)}.`, 'BAD_USER_INPUT');
  return answer as Record<string, unknown>;
}

function textIn(answer: Record<string, unknown>, name: string): string {
  const text = ownValue(answer, name);
  if (typeof text !== 'string') throw new Error(`The card provider's answer has no ${name}.`);
  return text;
}
