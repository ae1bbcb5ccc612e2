import { IntegrationError } from './integration-error.ts';

/** The id of the intent with this client secret. `methodName` appears in error messages. */
export function parseClientSecret(secret: unknown, methodName: string): { intent: string; clientSecret: string } {
  if (typeof secret !== 'string' || secret === '') {
    throw new IntegrationError(
      `Missing value for stripe.${methodName} intent secret: value should be a client_secret string.`,
    );
  }
  const [, id] = /^(seti_\w+?)_secret_\w+$/.exec(secret) ?? [];
  if (id !== undefined) return { intent: id, clientSecret: secret };
  throw new IntegrationError(
    `Invalid value for stripe.${methodName} intent secret: value should be a client secret of the form seti_…_secret_…. You specified: ${secret}.`,
  );
}

/** Whether the cardholder has to complete the bank's challenge. */
export const requiresChallenge = (intent: Readonly<Record<string, unknown>>): boolean =>
  intent['status'] === 'requires_action' && Object(intent['next_action']).type === 'use_stripe_sdk';
