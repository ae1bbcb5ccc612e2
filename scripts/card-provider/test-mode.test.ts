import { afterEach, describe, expect, it } from 'vitest';
import { type ApiRequest, type ApiResponse, apiError, startFakeApi } from './fake-api.test-support.ts';
import { connectTestMode } from './test-mode.ts';

const KEYS = { secretKey: 'sk_test_51Q8zR4mVn0secret', publishableKey: 'pk_test_51Q8zR4mVn0public' };
const INTENT = { id: 'seti_1', client_secret: 'seti_1_secret_2', payment_method_types: ['card', 'au_becs_debit'] };
const CREATED: ApiResponse = { status: 200, body: INTENT };

let close = async (): Promise<unknown> => undefined;
afterEach(() => close());

async function connect(respond: (request: ApiRequest) => ApiResponse) {
  const api = await startFakeApi(respond);
  close = api.close;
  return { ...connectTestMode(KEYS, api.address), requests: api.requests };
}

describe('the test mode', () => {
  it('creates intents for one type, which only the publishable key of the same account finds', async () => {
    const provider = await connect(() => CREATED);
    expect(await provider.check()).toEqual({ hasBankAccounts: true });
    await provider.cancelIntent(INTENT.client_secret);
    expect(provider.requests.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'POST /v1/setup_intents allowed_payment_method_types[0]=card',
      'GET /v1/setup_intents/seti_1?client_secret=seti_1_secret_2 ',
      'POST /v1/setup_intents allowed_payment_method_types[0]=au_becs_debit',
      'POST /v1/setup_intents/seti_1/cancel ',
    ]);
    expect(provider.requests[1]?.key).toBe(KEYS.publishableKey);
  });

  const invalidKey = (key: string) =>
    apiError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${key}` });
  const onRetrieve = (response: ApiResponse) => (request: ApiRequest) =>
    request.method === 'GET' ? response : CREATED;

  it.each<[string, (request: ApiRequest) => ApiResponse, string]>([
    ['an unknown secret key', ({ key }) => invalidKey(key), 'The provider does not know the secret key. Copy it again'],
    [
      'an unknown publishable key',
      onRetrieve(invalidKey(KEYS.publishableKey)),
      'The provider does not know the publishable key. Copy it again',
    ],
    [
      'keys of different accounts',
      onRetrieve(
        apiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such setupintent' }),
      ),
      'The keys belong to different accounts, sandboxes or modes',
    ],
    [
      'a restricted key without the permission',
      () => apiError(403, { type: 'invalid_request_error', message: 'The provided key does not have it.' }),
      'The restricted key may not write setup intents. Allow that at',
    ],
    [
      'too many requests',
      () => apiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }),
      'Wait a minute, and run only this command then.',
    ],
    [
      'an answer that nobody expects',
      ({ key }) => apiError(400, { type: 'invalid_request_error', message: `Not today, ${key}.` }),
      'The provider refused a call that the facts need: Not today, sk_test_….',
    ],
  ])('says what to do about %s, and prints no key', async (_, respond, sentence) => {
    const { check } = await connect(respond);
    const error = await check().then(String, String);
    expect(error).toContain(sentence);
    expect(error).not.toContain('51Q8zR4mVn0');
  });

  it('says what to do when the provider cannot be reached', async () => {
    const { address, close: closeApi } = await startFakeApi(() => CREATED);
    await closeApi();
    const { check } = connectTestMode(KEYS, address);
    await expect(check()).rejects.toThrow('The provider cannot be reached at api.stripe.com. Check the network');
  });

  it.each<[string, ApiResponse]>([
    ['leaves them out', { status: 200, body: { ...INTENT, payment_method_types: [] } }],
    [
      'refuses them',
      apiError(400, {
        type: 'invalid_request_error',
        param: 'allowed_payment_method_types',
        message: 'The payment method type "au_becs_debit" is invalid.',
      }),
    ],
  ])('finds an account without direct debits when the provider %s', async (_, response) => {
    const { check } = await connect(({ body }) => (body.includes('au_becs_debit') ? response : CREATED));
    expect(await check()).toEqual({ hasBankAccounts: false });
  });
});
