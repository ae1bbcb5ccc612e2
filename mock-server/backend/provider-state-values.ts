import { handleProviderCall } from '../card-provider/index.ts';
import { ownValue } from '../own-value.ts';
import { formatIdToken } from '../sessions/session-key.ts';
import { reject, rejectInput } from './backend-error.ts';
import { providerContext } from './provider-context.ts';
import type { StateParams } from './provider-state-setup.ts';
import { openSetupIntent } from './setup-intents.ts';
import { isCurrent } from './subscriptions.ts';
import type { World } from './world.ts';

/**
 * The values of a Pact provider state that only this server can provide, such as tokens and ids. They are created
 * through the card provider, as a browser would create them, in a world that is set up for the state.
 */
export function providerStateValues(
  world: World,
  names: readonly string[],
  params: StateParams,
): Record<string, string> {
  const confirmedSetup = names.includes('setupIntentId')
    ? confirmSetup(world, { cardNumber: params['cardNumber'] })
    : null;
  const resolveValue = (name: string): string | undefined => {
    switch (name) {
      case 'accessToken':
        return formatIdToken(world);
      case 'stripeCustomerId':
        return world.customerId;
      case 'setupIntentId':
        return confirmedSetup?.intentId;
      case 'paymentMethodId':
        if (confirmedSetup) return confirmedSetup.methodId;
        return params['method'] ? createMethod(world, params['method'] as StateParams) : world.methods[0]?.id;
      case 'otherMethodId':
        return world.methods.at(-1)?.id;
      case 'cardToken':
        return textField(callProvider(world, '/v1/tokens', { card: cardDetails(params['cardNumber']) }), 'id');
      case 'subscriptionId':
        return world.subscriptions.find(isCurrent)?.id;
      default:
        return undefined;
    }
  };
  return Object.fromEntries(
    names.map((name) => {
      const value = resolveValue(name);
      return [name, value ?? reject(`There is no ${name} in the scenario '${world.scenario}'.`, 'NOT_FOUND')];
    }),
  );
}

const billing_details = { name: 'Alex Nguyen', email: 'alex.nguyen@example.com' };

const cardDetails = (number: unknown) => ({ number: String(number), exp_month: 12, exp_year: 2030, cvc: '123' });

/** Creates a card without a setup; a bank account is created by confirming one. */
function createMethod(world: World, method: StateParams): string {
  if (method['cardNumber'] === undefined) return confirmSetup(world, method).methodId;
  const body = { type: 'card', billing_details, card: cardDetails(method['cardNumber']) };
  return textField(callProvider(world, '/v1/payment_methods', body), 'id');
}

function confirmSetup(world: World, { cardNumber, bsb, accountNumber }: StateParams) {
  const inputs = { customerEmail: billing_details.email, customerName: billing_details.name };
  const { intentId, clientSecret } = openSetupIntent(world, inputs);
  const payment_method_data =
    cardNumber === undefined
      ? { type: 'au_becs_debit', billing_details, au_becs_debit: { bsb_number: bsb, account_number: accountNumber } }
      : { type: 'card', billing_details, card: cardDetails(cardNumber) };
  const body = { client_secret: clientSecret, payment_method_data };
  const intent = callProvider(world, `/v1/setup_intents/${intentId}/confirm`, body);
  if (intent['status'] !== 'succeeded') rejectInput('The payment method could not be set up.');
  return { intentId, methodId: textField(intent, 'payment_method') };
}

function callProvider(world: World, path: string, body: Record<string, unknown>): Record<string, unknown> {
  const { status, body: answer } = handleProviderCall(
    world.provider,
    { method: 'POST', path, body },
    providerContext(world),
  );
  if (status !== 200) rejectInput(`The card provider returned an error: ${JSON.stringify(answer)}.`);
  return answer as Record<string, unknown>;
}

function textField(answer: Record<string, unknown>, name: string): string {
  const text = ownValue(answer, name);
  if (typeof text !== 'string') throw new Error(`The card provider's answer has no ${name}.`);
  return text;
}
