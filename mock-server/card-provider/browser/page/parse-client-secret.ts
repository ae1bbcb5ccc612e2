import { IntegrationError } from './integration-error.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: Stripe's own message.
const SECRET_FORMAT = 'a client secret of the form ${id}_secret_${secret}';

/** The id of the intent with this client secret. `methodName` appears in error messages. */
export function parseClientSecret(secret: unknown, methodName: string): { intent: string; clientSecret: string } {
  if (typeof secret !== 'string' || secret === '') {
    throw new IntegrationError(
      `Missing value for stripe.${methodName} intent secret: value should be a client_secret string.`,
    );
  }
  const [, id] = /^((?:seti|pi)_\w+?)_secret_\w+$/.exec(secret) ?? [];
  if (id?.startsWith('pi_'))
    throw invalidSecretError(methodName, 'a SetupIntent client secret', 'a PaymentIntent client secret');
  if (id === undefined) throw invalidSecretError(methodName, SECRET_FORMAT, secret);
  return { intent: id, clientSecret: secret };
}

const invalidSecretError = (methodName: string, expected: string, actual: string): IntegrationError =>
  new IntegrationError(
    `Invalid value for stripe.${methodName} intent secret: value should be ${expected}. You specified: ${actual}.`,
  );

/** Whether the cardholder has to complete the bank's challenge. */
export const requiresChallenge = (intent: Readonly<Record<string, unknown>>): boolean =>
  intent['status'] === 'requires_action' && Object(intent['next_action']).type === 'use_stripe_sdk';
