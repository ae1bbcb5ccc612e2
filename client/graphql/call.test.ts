import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ask, change } from './call.ts';
import { createGraphqlClient, type GetIdToken } from './client.ts';
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

  it.each<[string, GetIdToken]>([
    ['null', async () => null],
    ['empty', () => ''],
    ['rejected', () => Promise.reject(new Error('The sign-in service is down.'))],
    [
      'thrown away',
      () => {
        throw new Error('No session.');
      },
    ],
  ])('sends nothing when the token is %s', async (_, getIdToken) => {
    const { client, sent } = fakeServer(() => json({ data: {} }), { getIdToken });
    expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toMatchObject({
      ok: false,
      failure: { kind: 'not-sent' },
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

/** The same refusal, as servers and proxies may send it. */
const REFUSAL = { errors: [{ message: 'No.', extensions: { code: 'PAYMENT_DECLINED' } }] };
const asJson = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('the status of an answer', () => {
  it.each([500, 502, 503, 504, 409])('%i proves nothing, whatever type and code the body has', async (status) => {
    for (const answer of [json(REFUSAL, status), asJson(REFUSAL, status), json({ data: INTENT }, status)]) {
      const { client } = fakeServer(() => answer);
      const result = await ask(client, CreateSetupIntentDocument, INPUTS);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unanswered' } });
    }
  });

  it.each([200, 400, 402, 422])('%i leaves a refusal what it is', async (status) => {
    const refusals = [json(REFUSAL, status), ...(status === 200 ? [] : [asJson(REFUSAL, status)])];
    for (const answer of refusals) {
      const { client } = fakeServer(() => answer);
      const result = await ask(client, CreateSetupIntentDocument, INPUTS);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'PAYMENT_DECLINED' } });
    }
  });
});

describe('an answer with errors', () => {
  it.each([
    [[{ message: 'No.', extensions: { code: 'PAYMENT_DECLINED' } }, { message: 'Also.' }]],
    [[{ message: 'No.', extensions: { code: 7 } }]],
    [[{ message: 'No.', extensions: null }]],
  ])('has no code unless all errors carry the same: %j', async (errors) => {
    const { client } = fakeServer(() => json({ data: null, errors }));
    expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toMatchObject({
      failure: { kind: 'refused', message: 'No.', code: null },
    });
  });

  it.each([200, 400])('beside data is no refusal (HTTP %i)', async (status) => {
    const body = { data: { createSetupIntent: INTENT }, ...REFUSAL };
    for (const answer of [json(body, status), asJson(body, status)]) {
      const { client } = fakeServer(() => answer);
      expect(await ask(client, CreateSetupIntentDocument, INPUTS)).toMatchObject({ failure: { kind: 'unanswered' } });
    }
  });
});

describe('a failure', () => {
  const body = JSON.stringify({ data: { createSetupIntent: { ...INTENT, clientSecret: 'seti_1_secret_abc' } } });

  it.each<[string, () => Response]>([
    ['a truncated body', () => new Response(body.slice(0, -3), { headers: { 'content-type': 'application/json' } })],
    ['a bad status', () => new Response(body, { status: 500, headers: { 'content-type': 'application/json' } })],
    ['errors beside data', () => json({ ...JSON.parse(body), errors: [{ message: 'Half done.' }] })],
    [
      'an error of the network that quotes it',
      () => {
        throw new TypeError(`Failed to read ${body}`);
      },
    ],
  ])('carries no secret of the answer: %s', async (_, answer) => {
    const { client } = fakeServer(answer);
    const result = await ask(client, CreateSetupIntentDocument, INPUTS);
    expect(result.ok).toBe(false);
    expect(inspect(result, { depth: 10, showHidden: true })).not.toContain('secret_abc');
  });
});

describe('the time limit', () => {
  it('ends the wait for an answer, aborts the request and says so', async () => {
    let signal: AbortSignal | null | undefined;
    const client = createGraphqlClient({
      getIdToken: () => 'token-1',
      fetch: (_, init) => {
        signal = init?.signal;
        return new Promise(() => undefined);
      },
    });
    expect(await ask(client, CreateSetupIntentDocument, INPUTS, 10)).toMatchObject({
      ok: false,
      failure: { kind: 'unanswered', cause: { message: 'There was no answer within 0.01 seconds.' } },
    });
    expect(signal?.aborted).toBe(true);
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
