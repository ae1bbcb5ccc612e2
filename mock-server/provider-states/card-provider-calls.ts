/** What the browser of a state's user has done at the card provider before a contract's request. */
import type { NewMethodParam } from '#contract-states';
import { rejectInput } from '../backend/backend-error.ts';
import { openSetupIntent, providerContext } from '../backend/payment-methods.ts';
import type { World } from '../backend/world.ts';
import { handleProviderCall } from '../card-provider/index.ts';

const billing_details = { name: 'Alex Nguyen', email: 'alex.nguyen@example.com' };

const cardDetails = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123' });

export function createMethod(world: World, method: NewMethodParam): string {
  if (!('cardNumber' in method)) return confirmSetup(world, method).paymentMethodId;
  const body = { type: 'card', billing_details, card: cardDetails(method.cardNumber) };
  return callProvider(world, '/v1/payment_methods', body)['id'] ?? '';
}

const openIntent = (world: World) =>
  openSetupIntent(world, { customerEmail: billing_details.email, customerName: billing_details.name });

export const createIntent = (world: World): string => openIntent(world).intentId;

export function confirmSetup(world: World, method: NewMethodParam): { setupIntentId: string; paymentMethodId: string } {
  const { intentId, clientSecret } = openIntent(world);
  const payment_method_data =
    'cardNumber' in method
      ? { type: 'card', billing_details, card: cardDetails(method.cardNumber) }
      : {
          type: 'au_becs_debit',
          billing_details,
          au_becs_debit: { bsb_number: method.bsb, account_number: method.accountNumber },
        };
  const body = { client_secret: clientSecret, payment_method_data };
  const intent = callProvider(world, `/v1/setup_intents/${intentId}/confirm`, body);
  if (intent['status'] !== 'succeeded') rejectInput('The payment method could not be set up.');
  return { setupIntentId: intentId, paymentMethodId: intent['payment_method'] ?? '' };
}

export const createToken = (world: World, cardNumber: string): string =>
  callProvider(world, '/v1/tokens', { card: cardDetails(cardNumber) })['id'] ?? '';

function callProvider(world: World, path: string, body: Record<string, unknown>): Record<string, string> {
  const { status, body: received } = handleProviderCall(
    world.provider,
    { method: 'POST', path, body },
    providerContext(world),
  );
  if (status !== 200) rejectInput(`The card provider returned an error: ${JSON.stringify(received)}.`);
  return received as Record<string, string>;
}
