import { describe, expect, it } from 'vitest';
import { ask, change } from './call.ts';
import { fakeServer, json } from './fake-server.test-support.ts';
import { ChangeDefaultPaymentMethodDocument, CreateSetupIntentDocument } from './generated/operations.ts';

const INTENT = { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'secret_1' };
const INPUTS = { setupInputs: { customerEmail: 'a@example.com', customerFlakeId: 'f', customerName: 'A' } };

describe('ask', () => {
  it('posts the operation with the id token', async () => {
    const { client, sent } = fakeServer(() => json({ data: { createSetupIntent: INTENT } }));
    const answer = await ask(client, CreateSetupIntentDocument, INPUTS);
    expect(answer).toEqual({ ok: true, value: { createSetupIntent: INTENT } });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: 'http://shop.test/graphql',
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
      body: { operationName: 'CreateSetupIntent', variables: INPUTS },
    });
  });

  it('asks the server every time, also for two equal questions at once: an intent is never shared', async () => {
    let made = 0;
    const { client, sent } = fakeServer(() => {
      made += 1;
      return json({ data: { createSetupIntent: { ...INTENT, intentId: `seti_${made}` } } });
    });
    const question = () => ask(client, CreateSetupIntentDocument, INPUTS);
    const answers = [...(await Promise.all([question(), question()])), await question()];
    const ids = answers.map((answer) => answer.ok && answer.value.createSetupIntent.intentId);
    expect(new Set(ids)).toEqual(new Set(['seti_1', 'seti_2', 'seti_3']));
    expect(sent).toHaveLength(3);
    expect(JSON.stringify(client.cache.extract())).not.toContain('secret');
  });

  it('reads the token anew for every call', async () => {
    let calls = 0;
    const getIdToken = () => {
      calls += 1;
      return `token-${calls}`;
    };
    const { client, sent } = fakeServer(() => json({ data: { createSetupIntent: INTENT } }), { getIdToken });
    await ask(client, CreateSetupIntentDocument, INPUTS);
    await ask(client, CreateSetupIntentDocument, INPUTS);
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it.each([null, ''])('sends nothing when the token is %o', async (token) => {
    const { client, sent } = fakeServer(() => json({ data: {} }), { getIdToken: async () => token });
    expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toEqual({
      ok: false,
      failure: { kind: 'signed-out' },
    });
    expect(sent).toEqual([]);
  });

  it('takes a refusal in plain JSON for one, and no other bad status', async () => {
    const body = JSON.stringify({ errors: [{ message: 'Sign in again.' }] });
    const failures = [];
    for (const [status, text] of [
      [401, body],
      [404, '<html>'],
      [500, body],
    ] as const) {
      const { client } = fakeServer(
        () => new Response(text, { status, headers: { 'content-type': 'application/json' } }),
      );
      failures.push(await ask(client, CreateSetupIntentDocument, INPUTS));
    }
    expect(failures).toMatchObject([
      { failure: { kind: 'refused', message: 'Sign in again.', code: 'UNAUTHENTICATED' } },
      { failure: { kind: 'unanswered' } },
      { failure: { kind: 'unanswered' } },
    ]);
  });

  it('hands on the message and the code of a refusal', async () => {
    const error = { message: 'Sign in again.', extensions: { code: 'UNAUTHENTICATED' } };
    for (const status of [200, 401]) {
      const { client } = fakeServer(() => json({ errors: [error] }, status));
      expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toEqual({
        ok: false,
        failure: { kind: 'refused', message: 'Sign in again.', code: 'UNAUTHENTICATED' },
      });
    }
  });

  it('knows no code when the server gave none', async () => {
    const { client } = fakeServer(() => json({ data: null, errors: [{ message: 'No.' }] }));
    expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toEqual({
      ok: false,
      failure: { kind: 'refused', message: 'No.', code: null },
    });
  });

  it.each<[string, () => Response]>([
    [
      'the network fails',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['the server breaks', () => new Response('<h1>502</h1>', { status: 502 })],
    ['the body is not JSON', () => new Response('<h1>hello</h1>', { status: 200 })],
    ['the data is null', () => json({ data: null })],
  ])('is unanswered when %s', async (_, answer) => {
    const { client } = fakeServer(answer);
    expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toMatchObject({
      ok: false,
      failure: { kind: 'unanswered' },
    });
  });
});

describe('change', () => {
  it('names the intention to pay in a header, when there is one', async () => {
    const { client, sent } = fakeServer(() => json({ data: { changeDefaultPaymentMethod: { data: { id: 'pm_1' } } } }));
    const variables = { paymentMethodId: 'pm_1' };
    await change(client, ChangeDefaultPaymentMethodDocument, variables, { idempotencyKey: 'key-1' });
    await change(client, ChangeDefaultPaymentMethodDocument, variables);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', undefined]);
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer token-1', 'Bearer token-1']);
  });

  it('sends once, whatever comes back', async () => {
    const { client, sent } = fakeServer(() => new Response('', { status: 503 }));
    const answer = await change(client, ChangeDefaultPaymentMethodDocument, { paymentMethodId: 'pm_1' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unanswered' } });
    expect(sent).toHaveLength(1);
  });
});
