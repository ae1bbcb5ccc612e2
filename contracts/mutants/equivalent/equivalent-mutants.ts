import { mapObjects } from '../json-fields.ts';
import type { ProviderVariant } from '../mutant.ts';
import type { JsonObject, Mutation } from '../mutation.ts';
import { onResponse, replaceBody, setFieldWhere, setHeader } from '../mutations.ts';
import { withDecimals, withEscapes, withExponents, withIndentation } from './json-spellings.ts';
import { otherValue, setUnreadFields } from './unread-fields.ts';

/** Changes every object in the data of a success. */
const mutateData = (change: (object: JsonObject) => JsonObject) =>
  replaceBody('success', ({ data, ...rest }) => ({ ...rest, data: mapObjects(data, change) }));

const mapFields = (change: (name: string, value: unknown) => unknown) =>
  mutateData((object) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)])),
  );

/** Ids as other backends create them; two are equal exactly if the old ones are. */
const replaceIds = (createId: (old: string) => string) =>
  mapFields((name, value) =>
    (name === 'id' || name === 'defaultPayment') && typeof value === 'string' ? createId(value) : value,
  );

const mutateErrors = (change: (error: JsonObject) => JsonObject) =>
  replaceBody('error', ({ errors, ...body }) => ({ ...body, errors: (errors as JsonObject[]).map(change) }));

const COUPON = 'data.checkCouponCode';
const exists = (value: unknown) => value !== undefined;
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const setEndDate = (change: (day: string) => string) => setFieldWhere(`${COUPON}.coupon.endDate`, isDay, change);
const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);

/** The client reads no code of their errors. */
const OPERATIONS_WITHOUT_CODES: unknown[] = ['ChangeDefaultPaymentMethod', 'CreateSetupIntent', 'GetMigrationPreview'];

const setIntentionStatus = (status: number, body: unknown = '') =>
  onResponse((response, { path }) => {
    if (path !== '/graphql' && response.status === 200) Object.assign(response, { status, body });
  });

function removeUnlistedDefault(list: JsonObject): JsonObject {
  const ids = (list['data'] as JsonObject[]).map(({ id }) => id);
  return ids.includes(list['defaultPayment']) ? list : { ...list, defaultPayment: null };
}

type Difference = readonly [name: string, description: string, ...mutations: Mutation[]];

/** Differences that a backend may have in the data of its responses. */
const differencesOfData = (pinned: ReadonlySet<string>): Difference[] => [
  [
    'additional fields',
    'sends additional fields in every object',
    mutateData((object) => ({ ...object, revision: 7 })),
  ],
  [
    'order of fields',
    'sends fields in another order',
    mutateData((object) => Object.fromEntries(Object.entries(object).reverse())),
  ],
  [
    'order of lists',
    'sends lists in another order',
    mapFields((_, value) => (Array.isArray(value) ? value.toReversed() : value)),
  ],
  [
    'ids like UUIDs',
    'has UUIDs as ids',
    replaceIds((id) => `7f3c1e52-0000-4000-8000-${Buffer.from(id).toString('hex').slice(-12)}`),
  ],
  [
    'null where nothing is read',
    'sends null in every field that the client does not read',
    setUnreadFields(pinned, () => null),
  ],
  [
    'empty coupon error',
    'sends an empty text in place of no coupon error',
    setFieldWhere(`${COUPON}.error`, (error) => error === null, ''),
  ],
  [
    'discount type in upper case',
    "sends 'PERCENTAGE' and 'TRIAL'",
    setFieldWhere(
      `${COUPON}.discountType`,
      (type) => type === 'Percentage' || type === 'Trial',
      (type: string) => type.toUpperCase(),
    ),
  ],
  [
    'coupon of a rejection',
    'sends no coupon and no reason with a coupon that is not valid',
    setFieldWhere(
      COUPON,
      (check) => (check as JsonObject | null)?.['valid'] === false,
      (check: JsonObject) => ({ ...check, coupon: null, error: null }),
    ),
  ],
  [
    'removed default',
    'sends null for a default method that was removed',
    setFieldWhere('data.listPaymentMethod', exists, removeUnlistedDefault),
  ],
  [
    'trial end as an instant in UTC',
    'sends the end of a trial as an instant in UTC, which is that day in Sydney',
    setEndDate((day) => `${dayBefore(day)}T20:00:00Z`),
  ],
];

/** Other differences in data; each excludes one of those above. */
const otherDifferencesOfData = (pinned: ReadonlySet<string>): Difference[] => [
  [
    'numbers as ids',
    'has ids of digits',
    replaceIds((id) => `4${Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 99_999_999, 7)}`),
  ],
  [
    'other values where nothing is read',
    'sends other values in every field that the client does not read',
    setUnreadFields(pinned, otherValue),
  ],
  [
    'trial as a state',
    "reports a new or migrated subscription as 'trialing'",
    setFieldWhere('data.createSubscription.state', exists, 'trialing'),
    setFieldWhere('data.migrateSubscription.state', exists, 'trialing'),
  ],
  [
    'end of a subscription',
    'sends an end date of a new or migrated subscription',
    setFieldWhere('data.createSubscription.expires_at', exists, '2027-03-14'),
    setFieldWhere('data.migrateSubscription.expires_at', exists, '2027-03-14'),
  ],
  [
    'times without seconds',
    'sends times without seconds, with an offset without a colon',
    setEndDate((day) => `${day}T00:00+1000`),
    setFieldWhere('data.createSubscription.created_at', exists, '2026-03-15T10:00+1100'),
  ],
];

/** Differences that a backend may have in everything else. */
const differencesOfTransport: Difference[] = [
  [
    'extensions',
    'sends `extensions` in every success',
    replaceBody('success', (body) => ({ ...body, extensions: { tookMs: 4 } })),
  ],
  [
    'position of errors',
    'sends the path and the locations of errors',
    mutateErrors((error) => ({ ...error, path: ['operation'], locations: [{ line: 2, column: 3 }] })),
  ],
  [
    'extensions of errors',
    'sends additional `extensions` of errors',
    mutateErrors(({ extensions, ...error }) => ({
      ...error,
      extensions: { ...(extensions as JsonObject), requestId: 'r-17' },
    })),
  ],
  [
    'wording of errors',
    'words its errors otherwise, except those of banks',
    mutateErrors((error) =>
      (error['extensions'] as JsonObject)['code'] === 'PAYMENT_DECLINED'
        ? error
        : { ...error, message: 'Sorry, that’s not possible (Ω 17).' },
    ),
  ],
  [
    'codes with digits',
    'has error codes with digits where the client reads none',
    onResponse(({ body }, request) => {
      if (!OPERATIONS_WITHOUT_CODES.includes(request.body['operationName'])) return;
      for (const { extensions } of ((body as JsonObject)['errors'] ?? []) as { extensions: JsonObject }[])
        if (extensions['code'] !== 'UNAUTHENTICATED') extensions['code'] = 'e_4022.b';
    }),
  ],
  [
    'headers',
    'sends headers for caches, cookies and tracing',
    setHeader('cache-control', 'no-store'),
    setHeader('set-cookie', 'a=b; Secure'),
    setHeader('x-request-id', '17'),
  ],
  ['intention accepted', 'responds with HTTP 202 to an upgrade intention', setIntentionStatus(202, { accepted: true })],
  ['plain JSON', 'sends its responses as application/json', setHeader('content-type', 'application/json')],
  ['numbers with decimals', 'sends 4900.0 for 4900', withDecimals],
];

const otherDifferencesOfTransport: Difference[] = [
  ['intention without a body', 'responds with HTTP 204 to an upgrade intention', setIntentionStatus(204)],
  [
    'content type in other letters',
    "sends 'Application/JSON; Charset=UTF-8' as the content type",
    setHeader('content-type', 'Application/JSON; Charset=UTF-8'),
  ],
  ['numbers with exponents', 'sends 4.9e+3 for 4900', withExponents],
];

const furtherDifferencesOfTransport: Difference[] = [
  ['intention created', 'responds with HTTP 201 to an upgrade intention', setIntentionStatus(201, '{}')],
  [
    'content type with spaces',
    "sends 'application/json ;charset=utf-8' as the content type",
    setHeader('content-type', 'application/json ;charset=utf-8'),
  ],
  [
    'escaped characters',
    'escapes all characters of strings but letters and digits, such as \\u0027 for an apostrophe',
    withEscapes,
  ],
];

const indentation: Difference = ['indentation', 'indents its JSON', withIndentation];

const create = ([name, description, ...mutations]: Difference): ProviderVariant => ({
  name,
  description,
  operation: 'all',
  mutations,
});

const combine = (differences: readonly Difference[]): ProviderVariant =>
  create([
    `combined: ${differences.map(([name]) => name).join(', ')}`,
    'does all of these at once',
    ...differences.flatMap(([, , ...mutations]) => mutations),
  ]);

/**
 * Differences that backends are free to have. Equivalent only with respect to the contracts: every contract must pass.
 * `pinned` are the fields that contracts pin. `combined` are few variants that have all of the differences.
 */
export function createEquivalentMutants(pinned: ReadonlySet<string>) {
  const groups = [
    [...differencesOfData(pinned), ...differencesOfTransport],
    [...otherDifferencesOfData(pinned), ...otherDifferencesOfTransport],
    furtherDifferencesOfTransport,
    [indentation],
  ];
  return { alone: groups.flat().map(create), combined: groups.map(combine) };
}

/** For lists of names and descriptions. */
export const equivalentMutants: readonly ProviderVariant[] = createEquivalentMutants(new Set()).alone;

export const unmutatedProvider: ProviderVariant = create(['unmutated', 'has no mutations']);
