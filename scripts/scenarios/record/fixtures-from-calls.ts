import type { Fixtures } from '#scenarios';
import { isJsonObject } from '../../../mock-server/json.ts';
import type { Fault } from '../../../mock-server/schemas/fault.ts';
import type { ForwardedCall } from '../../replay/backend/forward-requests.ts';
import { createIdMap } from '../../replay/backend/id-map.ts';

type PlainObject = Record<string, unknown>;

/** The value of the operation's field in a successful answer; null for errors. */
export function answerData({ status, body }: Pick<ForwardedCall, 'status' | 'body'>): PlainObject | null {
  if (status !== 200 || !isJsonObject(body) || 'errors' in body || !isJsonObject(body['data'])) return null;
  const [value] = Object.values(body['data']);
  return isJsonObject(value) ? value : null;
}

/** The value of the first answer of an operation; null without one, and for errors. */
function firstAnswer(calls: readonly ForwardedCall[], operation: string): PlainObject | null {
  const call = calls.find((each) => each.operation === operation);
  return call ? answerData(call) : null;
}

/** Each call with its number among those of its operation, from 0. */
export function numberCalls(calls: readonly ForwardedCall[]): { call: ForwardedCall; index: number }[] {
  const counts = new Map<string, number>();
  return calls.map((call) => {
    const index = counts.get(call.operation) ?? 0;
    counts.set(call.operation, index + 1);
    return { call, index };
  });
}

/** Readable ids in place of those of the backend. Ids of the emulated card provider stay. */
export function renameIds(calls: readonly ForwardedCall[]): readonly ForwardedCall[] {
  const ids = createIdMap();
  const rename = (prefix: string, list: unknown) => {
    for (const [index, each] of listOf(list).entries())
      if (isJsonObject(each) && typeof each['id'] === 'string') ids.add(each['id'], `${prefix}_recorded_${index + 1}`);
  };
  rename('pm', firstAnswer(calls, 'ListPaymentMethod')?.['data']);
  rename('sub', firstAnswer(calls, 'GetUserSubscriptions')?.['subscriptionList']);
  return ids.translate(calls);
}

/** Answers with another HTTP status than 200, as faults of exactly those calls. */
export const statusFaults = (calls: readonly ForwardedCall[]): Fault[] =>
  numberCalls(calls)
    .filter(({ call }) => call.status !== 200)
    .map(({ call: { operation, status }, index }) => ({
      ...{ call: operation as Fault['call'], skip: index, times: 1, breaks: { with: 'status', status } },
    }));

/** The fields of an object that a fixture has; null for those that are missing. */
const pick = (value: unknown, names: readonly string[]): PlainObject =>
  Object.fromEntries(names.map((name) => [name, isJsonObject(value) ? (value[name] ?? null) : null]));

const pickOrNull = (value: unknown, names: readonly string[]) => (isJsonObject(value) ? pick(value, names) : null);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The user's data at the start, from the first answers of the backend. */
export function fixturesFromCalls(calls: readonly ForwardedCall[]): Fixtures {
  const coupons = couponsFromCalls(calls);
  return {
    ...savedMethods(firstAnswer(calls, 'ListPaymentMethod')),
    ...subscriptions(firstAnswer(calls, 'GetUserSubscriptions')),
    ...adjustment(firstAnswer(calls, 'GetMigrationPreview')),
    ...(coupons.length > 0 ? { coupons } : {}),
  } as unknown as Fixtures;
}

function savedMethods(list: PlainObject | null): PlainObject {
  const methods = listOf(list?.['data']).map((method) => ({
    ...pick(method, ['id']),
    card: pickOrNull(isJsonObject(method) && method['card'], ['brand', 'last4', 'exp_month', 'exp_year']),
    au_becs_debit: pickOrNull(isJsonObject(method) && method['au_becs_debit'], ['bsb_number', 'last4']),
  }));
  return methods.length > 0 ? { saved: { methods, defaultPayment: list?.['defaultPayment'] ?? null } } : {};
}

const SUBSCRIPTION_FIELDS = ['id', 'product', 'productId', 'state', 'creditCard', 'creditCardExpiryMonth'];
const MORE_SUBSCRIPTION_FIELDS = ['creditCardExpiryYear', 'paymentType', 'bankName'];
const ACTIVE_FIELDS = ['name', 'handle', 'notUpgradeable', 'icon', 'iconBg', 'iconBorder'];

function subscriptions(answer: PlainObject | null): PlainObject {
  const list = listOf(answer?.['subscriptionList']).map((each) => ({
    ...pick(each, [...SUBSCRIPTION_FIELDS, ...MORE_SUBSCRIPTION_FIELDS]),
    couponCodes: isJsonObject(each) ? listOf(each['couponCodes']) : [],
  }));
  const active = answer?.['activeSubscription'];
  const fields = Object.entries(pick(active, ACTIVE_FIELDS)).filter(([, value]) => value !== null);
  return {
    ...(list.length > 0 ? { subscriptions: list } : {}),
    ...(isJsonObject(active) ? { activeSubscription: Object.fromEntries(fields) } : {}),
  };
}

function adjustment(preview: PlainObject | null): PlainObject {
  const migration = preview?.['migration'];
  const cents = isJsonObject(migration) ? migration['prorated_adjustment_in_cents'] : undefined;
  return Number.isInteger(cents) ? { adjustment: cents } : {};
}

const COUPON_FIELDS = ['recurringScheme', 'endDate', 'durationPeriodCount', 'durationIntervalSpan'];

/** Every coupon that was checked, once; one that was refused with its reason. */
function couponsFromCalls(calls: readonly ForwardedCall[]): PlainObject[] {
  const byCode = new Map<string, PlainObject>();
  for (const call of calls) {
    const answer = call.operation === 'CheckCouponCode' ? answerData(call) : null;
    if (!answer) continue;
    const coupon = answer['coupon'];
    const code = String((isJsonObject(coupon) && coupon['code']) || call.variables['couponCode']);
    const isValid = answer['valid'] === true;
    const value = isJsonObject(coupon) && typeof coupon['value'] === 'number' ? coupon['value'] : 0;
    byCode.set(code, {
      code,
      value,
      discountType: answer['discountType'] ?? 'Amount',
      refusedBecause: isValid ? null : String(answer['error'] ?? 'This coupon cannot be used.'),
      recurring: isJsonObject(coupon) && coupon['recurring'] === true,
      ...pick(coupon, COUPON_FIELDS),
    });
  }
  return [...byCode.values()];
}
