import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createGraphqlClient, type GetIdToken } from './client.ts';
import { executeMutation, executeQuery } from './execute-operation.ts';
import { fakeServer, jsonResponse } from './fake-server.test-support.ts';
import { ChangeDefaultPaymentMethodDocument, CreateSetupIntentDocument } from './generated/operations.ts';

const INTENT = { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'secret_1' };
const INPUTS = { setupInputs: { customerEmail: 'a@example.com', customerFlakeId: 'f', customerName: 'A' } };

const throwing = (cause: Error) => (): never => {
  throw cause;
};
const asJson = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const queryIntent = (respond: Parameters<typeof fakeServer>[0]) =>
  executeQuery(fakeServer(respond).client, CreateSetupIntentDocument, INPUTS);

describe('executeQuery', () => {
  it('sends every query, without deduplicating equal ones in flight', async () => {
    let created = 0;
    const { client, sent } = fakeServer(() => {
      created += 1;
      return jsonResponse({ data: { createSetupIntent: { ...INTENT, intentId: `seti_${created}` } } });
    });
    const query = () => executeQuery(client, CreateSetupIntentDocument, INPUTS);
    const results = [...(await Promise.all([query(), query()])), await query()];
    const ids = results.map((result) => result.ok && result.value.data.createSetupIntent.intentId);
    expect(new Set(ids)).toEqual(new Set(['seti_1', 'seti_2', 'seti_3']));
    expect(sent).toHaveLength(3);
    expect(JSON.stringify(client.cache.extract())).not.toContain('secret');
  });

  it.each<[string, GetIdToken]>([
    ['null', async () => null],
    ['empty', () => ''],
    ['rejected', () => Promise.reject(new Error('The sign-in service is down.'))],
    ['thrown', throwing(new Error('No session.'))],
  ])('sends nothing when the token is %s', { tags: ['X12'] }, async (_, getIdToken) => {
    const { client, sent } = fakeServer(() => jsonResponse({ data: {} }), { getIdToken });
    expect(await executeQuery(client, CreateSetupIntentDocument, INPUTS)).toMatchObject({
      ok: false,
      failure: { kind: 'not-sent' },
    });
    expect(sent).toEqual([]);
  });

  it('returns the message and code of a refusal', { tags: ['E1'] }, async () => {
    const error = { message: 'Sign in again.' };
    const coded = { ...error, extensions: { code: 'UNAUTHENTICATED' } };
    for (const [response, code] of [
      [jsonResponse({ errors: [coded] }), 'UNAUTHENTICATED'],
      [asJson({ errors: [error] }, 401), null],
    ] as const) {
      const failure = { kind: 'refused', message: 'Sign in again.', code };
      expect(await queryIntent(() => response)).toEqual({ ok: false, failure });
    }
  });
});

const REFUSAL = { errors: [{ message: 'No.', extensions: { code: 'PAYMENT_DECLINED' } }] };
const NO_DATA = { data: { createSetupIntent: null } };
const text = (body: string, status: number, type = 'text/html') =>
  new Response(body, { status, headers: { 'content-type': type } });
const NO_RESPONSE = { kind: 'no-response' };
const DECLINED = { kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' };
const WITHOUT_MESSAGE = { kind: 'refused', message: null, code: null };

describe('a response that is no success', () => {
  it.each<[string, object, (status: number) => Response[], number[]]>([
    [
      'errors with a status after which the request may have been executed, with any content type and code',
      { kind: 'no-response', message: 'No.' },
      (status) => [jsonResponse(REFUSAL, status), asJson(REFUSAL, status)],
      [408, 409, 502, 503, 504],
    ],
    [
      'data with such a status, or with a server error',
      { kind: 'no-response', message: null },
      (status) => [jsonResponse({ data: INTENT }, status), asJson({ data: INTENT }, status)],
      [408, 409, 500, 502],
    ],
    [
      'a server error without GraphQL errors',
      { kind: 'no-response', message: null },
      (status) => [
        text('<h1>Error</h1>', status),
        asJson({ message: 'Error' }, status),
        asJson({ errors: [] }, status),
      ],
      [500],
    ],
    [
      'a gateway that refuses without a GraphQL error',
      WITHOUT_MESSAGE,
      (status) => [
        text('<html>Forbidden</html>', status),
        text('{', status, 'application/json'),
        asJson({ error: 'forbidden' }, status),
        jsonResponse({ data: null }, status),
        asJson(null, status),
        ...[[{}], [], {}, null, 'No.'].flatMap((errors) => [
          jsonResponse({ data: null, errors }, status),
          asJson({ data: null, errors }, status),
        ]),
      ],
      [400, 401, 403, 404, 429],
    ],
    [
      'a gateway that redirects to a login page',
      WITHOUT_MESSAGE,
      (status) => [
        Object.defineProperty(text('<html>Sign in</html>', status, 'text/html; charset=utf-8'), 'redirected', {
          value: true,
        }),
      ],
      [200],
    ],
    [
      'a time limit: the request may have been executed',
      NO_RESPONSE,
      (status) => [text('Timeout', status), jsonResponse({ data: null }, status)],
      [408],
    ],
    [
      'a refusal, also one whose field is null',
      DECLINED,
      (status) =>
        [REFUSAL, { ...NO_DATA, ...REFUSAL }].flatMap((body) => [jsonResponse(body, status), asJson(body, status)]),
      [200, 400, 402, 422],
    ],
    [
      'a refusal of an older server, whose code proves nothing',
      { ...DECLINED, code: null },
      (status) => [jsonResponse(REFUSAL, status), asJson({ ...NO_DATA, ...REFUSAL }, status)],
      [500],
    ],
    [
      'a body without data, or that is not JSON',
      NO_RESPONSE,
      (status) => [text('<h1>hello</h1>', status), text('', status), jsonResponse({ data: null }, status)],
      [200],
    ],
    [
      'errors without a message',
      NO_RESPONSE,
      (status) =>
        [[], [{ message: ' ' }], [{}], {}, null, 'No.'].map((errors) => jsonResponse({ data: null, errors }, status)),
      [200],
    ],
  ])('%s', { tags: ['E1', 'E8'] }, async (_, failure, responsesOf, statuses) => {
    for (const status of statuses)
      for (const response of responsesOf(status))
        expect(await queryIntent(() => response), `${status}`).toMatchObject({ ok: false, failure });
  });

  it.each([
    [[{ message: 'No.', extensions: { code: 'PAYMENT_DECLINED' } }, { message: 'Also.' }]],
    [[{ message: 'No.', extensions: { code: 7 } }]],
    [[{ message: 'No.', extensions: null }]],
  ])('has no code unless all errors have the same: %j', async (errors) => {
    expect(await queryIntent(() => jsonResponse({ data: null, errors }))).toMatchObject({
      failure: { kind: 'refused', message: 'No.', code: null },
    });
  });

  it('names the status of a gateway in its cause', async () => {
    const failure = { cause: { message: expect.stringContaining('403') } };
    expect(await queryIntent(() => text('Forbidden', 403))).toMatchObject({ failure });
  });
});

it.each([null, {}, [], 'No.'])('a response returns its data without the message of an error: %j', async (errors) => {
  const data = { createSetupIntent: INTENT };
  for (const status of [200, 400])
    for (const response of [jsonResponse({ data, errors }, status), asJson({ data, errors }, status)])
      expect(await queryIntent(() => response)).toEqual({ ok: true, value: { data, errors: [] } });
});

it.each([200, 400])('a response returns the data beside its errors (HTTP %i)', async (status) => {
  const data = { createSetupIntent: INTENT };
  const body = { data, errors: [...REFUSAL.errors, null] };
  for (const response of [jsonResponse(body, status), asJson(body, status)])
    expect(await queryIntent(() => response)).toEqual({ ok: true, value: { data, errors: ['No.', 'undefined'] } });
});

describe('a failure', () => {
  const body = JSON.stringify({ data: { createSetupIntent: { ...INTENT, clientSecret: 'seti_1_secret_abc' } } });

  it.each<[string, () => Response]>([
    ['a truncated body', () => new Response(body.slice(0, -3), { headers: { 'content-type': 'application/json' } })],
    ['a bad status', () => new Response(body, { status: 500, headers: { 'content-type': 'application/json' } })],
    ['a network error that quotes the body', throwing(new TypeError(`Failed to read ${body}`))],
  ])('contains no secret of the response: %s', async (_, respond) => {
    const result = await queryIntent(respond);
    expect(result.ok).toBe(false);
    expect(inspect(result, { depth: 10, showHidden: true })).not.toContain('secret_abc');
  });
});

describe('the timeout', () => {
  it('aborts the request and returns no-response with the reason', async () => {
    let signal: AbortSignal | null | undefined;
    const client = createGraphqlClient({
      getIdToken: () => 'token-1',
      fetch: (_, init) => {
        signal = init?.signal;
        return new Promise(() => undefined);
      },
    });
    expect(await executeQuery(client, CreateSetupIntentDocument, INPUTS, 10)).toMatchObject({
      ok: false,
      failure: {
        kind: 'no-response',
        message: null,
        cause: { message: 'The server did not respond within 0.01 seconds.' },
      },
    });
    expect(signal?.aborted).toBe(true);
  });
});

describe('executeMutation', () => {
  it('says what the API has to allow when the network fails for a request with a key', async () => {
    const { client } = fakeServer(throwing(new TypeError('Failed to fetch')));
    const variables = { paymentMethodId: 'pm_1' };
    const result = await executeMutation(client, ChangeDefaultPaymentMethodDocument, variables, {
      idempotencyKey: 'k',
    });
    expect(inspect(result, { depth: 10 })).toContain('Access-Control-Allow-Headers');
  });

  it('does not retry after a failure', async () => {
    const { client, sent } = fakeServer(() => new Response('', { status: 503 }));
    const result = await executeMutation(client, ChangeDefaultPaymentMethodDocument, { paymentMethodId: 'pm_1' });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
    expect(sent).toHaveLength(1);
  });
});
