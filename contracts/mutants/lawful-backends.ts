/** Backends that differ from the sample backend in what the specification leaves open. They pass what is required. */
import type { CreateHandler, MutableRequest, MutableResponse } from './mutations.ts';

interface GraphqlBody {
  errors?: { message: string }[];
  data?: Record<string, unknown> | null;
}

type Replacement = [from: RegExp, to: string | ((match: string) => string)];
const REFUSAL = { errors: [{ message: 'No.' }, { message: 'Not at all.', path: ['x'] }], data: null, extensions: {} };
const FAILED = { id: 'sub_failed', productId: 'prod_standard_monthly', state: 'FAILED_TO_CREATE' };
const DOCUMENT = /\{[^{}]*"productId":"prod_pay_per_doc"[^{}]*\},?/g;

const isGraphql = ({ path }: MutableRequest): boolean => path === '/graphql';
const operationOf = ({ body }: MutableRequest): string => String(body['operationName']);
const tokenOf = ({ headers }: MutableRequest): string => headers['authorization'] ?? '';
const refusal = (message: string): MutableResponse => ({ status: 200, headers: {}, body: { errors: [{ message }] } });

const spelled =
  (
    replacements: readonly Replacement[],
    refuse: (errors: GraphqlBody['errors'] & {}, operation: string) => Partial<MutableResponse> = () => ({}),
  ): CreateHandler =>
  () =>
  async (request, send) => {
    const response = await send(request);
    if (!isGraphql(request)) return response;
    const { errors } = response.body as GraphqlBody;
    if (errors) return { ...response, ...refuse(errors, operationOf(request)) };
    const json = replacements.reduce(
      (text, [from, to]) => text.replace(from, to as string),
      JSON.stringify(response.body),
    );
    return { ...response, body: JSON.parse(json) };
  };

/** Each description completes the sentence 'A backend passes what is required …'. */
export const lawfulBackends: readonly (readonly [how: string, create: CreateHandler])[] = [
  [
    'with nullable root fields, HTTP 402 and 403, amounts of another name, an empty list of errors, and an error beside a valid coupon',
    spelled(
      [
        [/"discountType":"Amount"/, '"discountType":"Fixed"'],
        [/^\{"data":\{/, '{"data":{"requestId":"abc",'],
        [/"error":null/, '"error":"None."'],
        [/\}$/, ',"errors":[]}'],
      ],
      (errors, operation) =>
        /signed in|session/.test(errors[0]?.message ?? '')
          ? { status: 403, body: 'Forbidden' }
          : { status: 402, body: { errors, data: { [operation.charAt(0).toLowerCase() + operation.slice(1)]: null } } },
    ),
  ],
  [
    'with HTTP 422 as problem+json, several errors, other texts, percentages without an amount, methods of other types, documents that are not listed, no amount due, and null for errors',
    spelled(
      [
        [/"discountAmountInCents":\d+(.*?"discountType":)"Percentage"/, '"discountAmountInCents":null$1"PERCENTAGE"'],
        [/"listPaymentMethod":\{"data":\[(?!\])/, '$&{"id":"pm_link","card":null},'],
        [DOCUMENT, ''],
        [/,\]/, ']'],
        [/(?<="payment_due_in_cents":)\d+/, 'null'],
        [/\}$/, ',"errors":null}'],
      ],
      () => ({ status: 422, headers: { 'content-type': 'application/problem+json' }, body: REFUSAL }),
    ),
  ],
  [
    'with states in capitals and words, null for empty lists, errors beside data, amounts elsewhere, and a failed purchase in the list',
    spelled(
      [
        [/"discountAmountInCents":\d+(.*?"discountType":"(?!Percentage))/, '"discountAmountInCents":null$1'],
        [/(?<="state":")\w+/g, (state) => state.toUpperCase().replace('_', ' ')],
        // Adds a failed purchase only to lists of several subscriptions, because one contract demands a list of exactly one.
        [/"subscriptionList":\[(?=.*"productId".*"productId")/, `$&${JSON.stringify(FAILED)},`],
        [/"(data|subscriptionList)":\[\]/, '"$1":null'],
        [/\}$/, ',"errors":[{"message":"The bank is unknown."}]}'],
      ],
      (errors) => ({ body: { errors } }),
    ),
  ],
  [
    'with HTTP 401, messages of several lines, other spellings of cards and codes, unread amounts as text, empty text for null, documents that end at once, and the fee in the amount due',
    spelled(
      [
        [/(?<="brand":")\w+/g, (brand) => brand.toUpperCase()],
        [/"(exp_\w+|total_revenue_in_cents)":(\d+)/g, '"$1":"$2"'],
        [/"defaultPayment":null/, '"defaultPayment":""'],
        [DOCUMENT, (item) => item.replace(/"state":"\w+"/, '"state":"expired"')],
        [/(?<="payment_due_in_cents":)\d+/, '99999'],
        [/"activeSubscription":null/, '"activeSubscription":{"handle":""}'],
        [/"paymentType":("[^"]*"|null)/g, '"paymentType":""'],
        [/"discountPercent":\d+(\.\d+)?/, '"discountPercent":null'],
        [/"coupon":\{"code":"[^"]*"/, (text) => text.toLowerCase()],
      ],
      (errors) => ({
        status: 401,
        body: { errors: errors.map(({ message }) => ({ message: ` Sorry:\n${message}` })) },
      }),
    ),
  ],
  [
    'with HTTP 201, and 500 for each refusal',
    () => async (request, send) => {
      const response = await send(request);
      const isRefused = isGraphql(request) && (response.body as GraphqlBody).errors !== undefined;
      return {
        ...response,
        status: isRefused ? 500 : operationOf(request).startsWith('Create') ? 201 : response.status,
      };
    },
  ],
  [
    'with integer ids, states in words, no names and intervals, and null for an adjustment of nothing',
    () => {
      const ids: string[] = [];
      const toInteger = (id: string) => {
        if (!ids.includes(id)) ids.push(id);
        return 1_000_000 + ids.indexOf(id);
      };
      const toText = (text: string) => ids[Number(text) - 1_000_000] ?? text;
      return async ({ body, ...request }, send) => {
        const sent = JSON.stringify(body).replaceAll(/(?<=")1\d{6}(?=")/g, toText);
        const response = await send({ ...request, body: JSON.parse(sent) });
        const json = JSON.stringify(response.body)
          .replaceAll(/"((sub|pm|cus)_[\da-f]+)"/g, (_, id: string) => String(toInteger(id)))
          .replaceAll(/(?<="state":")\w+/g, (state) => state.replaceAll('_', '-').replace('canceled', 'Cancelled'))
          .replaceAll(/"(product|productName)":"[^"]*"/g, '"$1":null')
          .replaceAll('"prorated_adjustment_in_cents":0', '"prorated_adjustment_in_cents":null');
        return { ...response, body: JSON.parse(json) };
      };
    },
  ],
  [
    'that refuses what the checkout never sends',
    () => async (request, send) => {
      const { paymentProfile: profile, ...variables } = (request.body['variables'] ?? {}) as Record<string, never>;
      const { cardToken, ...card } = (profile ?? {}) as Record<string, unknown>;
      const isIncomplete = cardToken !== undefined && !card['cardType'];
      const { extraUpgradeProps: extras, includeInitialCharge, targetProductPricePoint } = variables;
      const isEmpty = extras !== undefined && Object.keys(extras).length === 0;
      const isOdd =
        includeInitialCharge !== undefined && includeInitialCharge !== (targetProductPricePoint !== undefined);
      return isIncomplete || isEmpty || isOdd ? refusal('The checkout never sends that.') : send(request);
    },
  ],
  [
    'with offers for everybody, of which each setup replaces all',
    () => (request, send) => {
      const { params, action } = request.body as { params?: Record<string, unknown>; action?: string };
      if (action === 'setup' && params) params['coupons'] ??= [];
      return send(request);
    },
  ],
  [
    'with no preview of the subscription of somebody else',
    () => async (request, send) => {
      const response = await send(request);
      const isUnknown = /no such subscription/.test(JSON.stringify(response.body));
      if (operationOf(request) !== 'GetMigrationPreview' || !isUnknown) return response;
      return { status: 200, headers: {}, body: { data: { getMigrationPreview: { migration: null } } } };
    },
  ],
  [
    'with coupons that each user may use once',
    () => {
      const used = new Set<string>();
      return async (request, send) => {
        const { couponCode, extraUpgradeProps } = (request.body['variables'] ?? {}) as Record<string, never>;
        const uses = (code: string) => `${tokenOf(request)} ${code.toLowerCase()}`;
        if (couponCode !== undefined && used.has(uses(couponCode)))
          return { status: 200, headers: {}, body: { data: { checkCouponCode: { valid: false } } } };
        const response = await send(request);
        const [code] = ((extraUpgradeProps ?? {}) as { couponCodes?: string[] }).couponCodes ?? [];
        const isSold = /Subscription$/.test(operationOf(request)) && !('errors' in (response.body as object));
        if (code !== undefined && isSold) used.add(uses(code));
        return response;
      };
    },
  ],
  [
    'with card tokens that everybody may use',
    () => {
      const tokens = new Map<string, string>();
      return async (request, send) => {
        const profile = ((request.body['variables'] ?? {}) as Record<string, Record<string, string>>)['paymentProfile'];
        const own = tokens.get(tokenOf(request));
        if (profile?.['cardToken'] !== undefined && own !== undefined) profile['cardToken'] = own;
        const response = await send(request);
        const { accessToken, cardToken } = response.body as Record<string, string>;
        if (cardToken !== undefined) tokens.set(`Bearer ${accessToken}`, cardToken);
        return response;
      };
    },
  ],
  [
    'with one store for the keys of all users, which are UUIDs',
    () => {
      const requests = new Map<string, string>();
      return async (request, send) => {
        const key = request.headers['idempotency-key'];
        if (key === undefined) return send(request);
        if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) return refusal('The key must be a UUID.');
        const sent = tokenOf(request) + JSON.stringify(request.body);
        if ((requests.get(key) ?? sent) !== sent) return refusal('The key was used for another request.');
        requests.set(key, sent);
        return send(request);
      };
    },
  ],
  [
    'with a customer for each email',
    () => {
      const customers = new Map<string, string>();
      return async (request, send) => {
        const response = await send(request);
        const { setupInputs } = (request.body['variables'] ?? {}) as { setupInputs?: { customerEmail: string } };
        const intent = (response.body as { data?: { createSetupIntent?: Record<string, string> } }).data
          ?.createSetupIntent;
        if (!setupInputs || !intent) return response;
        const email = setupInputs.customerEmail.toLowerCase();
        const customer = customers.get(email) ?? intent['stripeCustomerId'] ?? '';
        customers.set(email, customer);
        intent['stripeCustomerId'] = customer;
        return response;
      };
    },
  ],
  [
    'with cookies that it deletes, or of another path, which come back from no browser',
    () => async (request, send) => {
      const { cookie = '', ...headers } = request.headers;
      if (/gone|past|other/.test(cookie)) return { status: 400, headers: {}, body: 'A cookie that does not exist.' };
      const response = await send({ ...request, headers });
      const deleted = ['gone=; Max-Age=0', 'past=x; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'other=x; Path=/account'];
      return { ...response, headers: { ...response.headers, 'set-cookie': [...deleted, 'kept=x; Path=/'] } };
    },
  ],
];
