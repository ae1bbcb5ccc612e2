import { IntegrationError } from './integration-error.ts';

/** Where the API keeps the intent of that secret. */
export function intentOf(secret: unknown): { path: string; client_secret: string } {
  const [, id] = /^(seti_.+?)_secret_.+$/.exec(typeof secret === 'string' ? secret : '') ?? [];
  if (id === undefined || typeof secret !== 'string') {
    throw new IntegrationError(
      'Invalid value for the setup intent secret: value should be a client secret of the form seti_…_secret_….',
    );
  }
  return { path: `/v1/setup_intents/${id}`, client_secret: secret };
}

/** Whether the person has to answer their bank before the intent goes on. */
export const waitsForChallenge = (intent: Readonly<Record<string, unknown>>): boolean =>
  intent['status'] === 'requires_action' && Object(intent['next_action']).type === 'use_stripe_sdk';
