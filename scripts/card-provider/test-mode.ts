import { HttpsProxyAgent } from 'https-proxy-agent';
import Stripe from 'stripe';
import { proxyFor } from '../../contracts/provider/http-client.ts';
import { CommandError } from '../command-line/run-command.ts';
import { intentIdOf, type MethodType, type Provider, RATE_LIMITED } from './emulator.ts';
import { redactSecrets, type TestKeys } from './keys.ts';

const API_URL = new URL('https://api.stripe.com');
const KEYS_PAGE = 'https://dashboard.stripe.com/test/apikeys';

interface TestMode extends Provider {
  /** Throws unless both keys are of one account and may create setup intents. */
  check(): Promise<{ hasBankAccounts: boolean }>;
}

/** Connects to the provider's test mode. Every error of it is a CommandError that says what to do, without a key. */
export function connectTestMode({ secretKey, publishableKey }: TestKeys, api: Stripe.StripeConfig = {}): TestMode {
  const proxy = proxyFor(API_URL, process.env);
  const connect = (key: string) =>
    new Stripe(key, {
      telemetry: false,
      maxNetworkRetries: 2,
      timeout: 20_000,
      ...(proxy && { httpAgent: new HttpsProxyAgent(proxy) }),
      ...api,
    });
  const { setupIntents } = connect(secretKey);
  const create = (type: MethodType) => setupIntents.create({ allowed_payment_method_types: [type] });
  const createIntent = (type: MethodType) => explained('secret', async () => (await create(type)).client_secret ?? '');
  return {
    publishableKey,
    // No server has this address. The test answers the browser's requests for the page.
    pageUrl: 'http://localhost:4242/card-provider-facts',
    timeoutMs: 30_000,
    createIntent,
    cancelIntent: (clientSecret) =>
      explained('secret', async () => {
        await setupIntents.cancel(intentIdOf(clientSecret));
      }),
    async check() {
      const client_secret = await createIntent('card');
      await explained('publishable', () =>
        connect(publishableKey).setupIntents.retrieve(intentIdOf(client_secret), { client_secret }),
      );
      try {
        const { payment_method_types: types } = await create('au_becs_debit');
        return { hasBankAccounts: types.includes('au_becs_debit') };
      } catch (error) {
        if (isBankMissing(error)) return { hasBankAccounts: false };
        throw explain(error, 'secret');
      }
    },
    close: async () => undefined,
  };
}

const isBankMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /payment_method_types|au_becs_debit/.test(`${error.param} ${error.message}`);

async function explained<Value>(key: 'secret' | 'publishable', call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw explain(error, key);
  }
}

function explain(error: unknown, key: 'secret' | 'publishable'): CommandError {
  const { errors } = Stripe;
  const detail = error instanceof Error ? redactSecrets(error.message) : '';
  if (error instanceof errors.StripeConnectionError)
    return new CommandError(
      `The provider cannot be reached at ${API_URL.host}. Check the network, and HTTPS_PROXY if there is a proxy. (${detail})`,
    );
  if (error instanceof errors.StripeAuthenticationError)
    return new CommandError(`The provider does not know the ${key} key. Copy it again from ${KEYS_PAGE}.`);
  if (error instanceof errors.StripePermissionError)
    return new CommandError(
      `The restricted key may not write setup intents. Allow that at ${KEYS_PAGE}, or use the secret key.`,
    );
  if (error instanceof errors.StripeRateLimitError) return new CommandError(RATE_LIMITED);
  if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing' && key === 'publishable')
    return new CommandError(
      `The keys belong to different accounts, sandboxes or modes: the publishable key does not find what the secret key has just made. Copy both from one page: ${KEYS_PAGE}.`,
    );
  return new CommandError(`The provider refused a call that the facts need: ${detail}`);
}
