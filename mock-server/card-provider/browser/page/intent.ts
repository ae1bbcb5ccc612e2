import { IntegrationError } from './integration-error.ts';

/** The intent of that secret. `step` is the method that was given it. */
export function intentOf(secret: unknown, step: string): { intent: string; clientSecret: string } {
  if (typeof secret !== 'string' || secret === '') {
    throw new IntegrationError(
      `Missing value for stripe.${step} intent secret: value should be a client_secret string.`,
    );
  }
  const [, id] = /^((?:seti|pi)_\w+?)_secret_\w+$/.exec(secret) ?? [];
  if (id?.startsWith('pi_')) throw invalidSecret(step, 'a SetupIntent client secret', 'a PaymentIntent client secret');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the library words it so.
  if (id === undefined) throw invalidSecret(step, 'a client secret of the form ${id}_secret_${secret}', secret);
  return { intent: id, clientSecret: secret };
}

const invalidSecret = (step: string, wanted: string, given: string): IntegrationError =>
  new IntegrationError(
    `Invalid value for stripe.${step} intent secret: value should be ${wanted}. You specified: ${given}.`,
  );

/** Whether the person has to answer their bank before the intent goes on. */
export const waitsForChallenge = (intent: Readonly<Record<string, unknown>>): boolean =>
  intent['status'] === 'requires_action' && Object(intent['next_action']).type === 'use_stripe_sdk';
