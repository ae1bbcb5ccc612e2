import { randomUUID } from 'node:crypto';
import { type SavedMethodParam, stateParams } from '#contract-states';
import { CARD_FEE, type CardToken, calculateCardFee, cents, type UpgradeExtras, type UserInfo } from '#domain';
import type { NewPurchase } from '#graphql';
import type { Check, Send, Step, StepContext } from './conversation.ts';
import { isEmpty, type StepResponse } from './step-response.ts';
import { savedMethodId } from './user-differences.ts';

export const KEY = 'repeated';
export const { productId: PLAN, priceInCents: PLAN_PRICE } = stateParams(
  'a signed-in user without saved methods may buy a monthly plan',
);
const MONTHLY = 'standard-monthly';
export const YEARLY = stateParams('a signed-in user may move from a monthly to a yearly plan').targetHandle;

export const step = (text: string, send: Send, ...checks: Check[]): Step => ({ text, send, checks });
export const refused = (...args: Parameters<typeof step>): Step => ({ ...step(...args), outcome: 'refused' });

export const by = (user: number, sent: Step): Step => ({ ...sent, user });

/** A saved method, or the name of the value from the states endpoint that holds the method's id. */
export type Method = SavedMethodParam | string;
type Text = string | ((context: StepContext) => string);
const textOf = (text: Text, context: StepContext): string => (typeof text === 'function' ? text(context) : text);

export const stateValue = ({ values, number }: StepContext, name: string, owner = number): string =>
  String(values[owner]?.[name] ?? '');

export const methodId = (context: StepContext, method: Method, owner = context.number): string => {
  if (typeof method === 'string') return stateValue(context, method, owner);
  const look = context.looks[owner];
  return (look && savedMethodId(look, method)) ?? '';
};

function keyOf({ keys }: StepContext, name?: string): { idempotencyKey: string } {
  const idempotencyKey = (name === undefined ? undefined : keys.get(name)) ?? randomUUID();
  if (name !== undefined) keys.set(name, idempotencyKey);
  return { idempotencyKey };
}

/** The coupon code as the backend returned it in the last check, because the checkout sends that spelling. */
const codeOf = ({ looks, number }: StepContext, code: string): string =>
  String(looks[number]?.checks?.get(code)?.at('data.checkCouponCode.coupon.code') ?? code);

export const TOKEN = 'cardToken';
export const TOKEN_CARD = '378282246310005';
const CARD_OF_TOKEN: Omit<CardToken, 'id'> = { brand: 'American Express', last4: '0005', expMonth: 12, expYear: 2030 };

export interface PurchaseOptions {
  productId?: string;
  price?: number;
  method?: Method;
  paymentMethodId?: Text;
  stripeCustomerId?: Text;
  setupIntentId?: Text;
  /** Requests with the same name share an idempotency key; by default each request has a key of its own. */
  key?: string;
  coupon?: Text;
  addOns?: readonly string[];
  pricePoint?: string;
}

export const buy =
  ({ productId = PLAN, price = PLAN_PRICE, method = 'paymentMethodId', ...more }: PurchaseOptions = {}): Send =>
  (api, context) => {
    const opened = (name: string) => context.looks[context.number]?.intent.at(`data.createSetupIntent.${name}`);
    const other = (text: Text | undefined, own: () => unknown) =>
      String(text === undefined ? own() : textOf(text, context));
    const ofState = (name: string) => stateValue(context, name);
    const paymentSource: NewPurchase['paymentSource'] =
      method === TOKEN
        ? { kind: 'token', token: { id: ofState(TOKEN), ...CARD_OF_TOKEN } }
        : {
            kind: 'method',
            paymentMethodId: other(more.paymentMethodId, () => methodId(context, method)),
            stripeCustomerId: other(
              more.stripeCustomerId,
              () => opened('stripeCustomerId') ?? ofState('stripeCustomerId'),
            ),
          };
    const { coupon, addOns, pricePoint } = more;
    const code = typeof coupon === 'function' ? coupon(context) : coupon && codeOf(context, coupon);
    const purchase: NewPurchase = {
      ...{ productId, price: cents(price), paymentSource, pricePointHandle: pricePoint ?? null },
      setupIntentId: other(more.setupIntentId, () =>
        typeof method === 'string' ? ofState('setupIntentId') : (opened('intentId') ?? ofState('setupIntentId')),
      ),
      extras: {
        ...(code === undefined ? {} : { couponCodes: [code] }),
        ...(addOns ? { additionalProducts: addOns.map((handle) => ({ handle })) } : {}),
      },
    };
    return api.createSubscription(purchase, keyOf(context, more.key));
  };

/** A response may lack the amount, because the checkout does not read it. */
export const isAmount = (mistake: string, path: string, named: Readonly<Record<string, number>>): Check => {
  const amounts = Object.values(named);
  const passes = (value: unknown) => isEmpty(value) || amounts.includes(Number(value));
  const texts = Object.entries(named).map(([name, amount]) => `${amount} (${name})`);
  return (response) => {
    const isRounded = amounts.some((amount) => Math.abs(amount - Number(response.at(path))) === 1);
    const expected = `${texts.join(' or ')} cents, if the backend says it`;
    response.expect(isRounded ? 'the amount is rounded differently' : mistake, path, expected, passes);
  };
};

const REVENUE = 'data.createSubscription.total_revenue_in_cents';

/** A purchase that must succeed. The backend reports the price, the price with the card fee, or 0 if it charges later. */
export const buys = (text: string, order: PurchaseOptions = {}, ...checks: Check[]): Step => {
  const price = order.price ?? PLAN_PRICE;
  const fee = calculateCardFee(cents(price), CARD_FEE, new Date());
  const amounts = { 'the price': price, 'with the card fee': price + fee, 'nothing yet': 0 };
  return step(text, buy(order), isAmount('another amount was charged', REVENUE, amounts), ...checks);
};

export interface UpgradeOptions {
  target?: string;
  method?: Method;
  paymentMethodId?: Text;
  subscriptionId?: Text;
  pricePoint?: string;
  extras?: UpgradeExtras;
  /** The number of the user whose name and email are sent. */
  info?: number;
  key?: string;
}

export const upgrade =
  ({ target = YEARLY, subscriptionId, method, pricePoint, extras = {}, ...more }: UpgradeOptions = {}): Send =>
  (api, context) => {
    const paymentMethodId = more.paymentMethodId ?? (method && ((all: StepContext) => methodId(all, method)));
    const { couponCodes: codes } = extras;
    const migration = {
      subscriptionId: subscriptionId ? textOf(subscriptionId, context) : stateValue(context, 'subscriptionId'),
      ...{ targetHandle: target, pricePointHandle: pricePoint ?? null, user: userOf(context, more.info) },
      paymentMethodId: paymentMethodId === undefined ? null : textOf(paymentMethodId, context),
      extras: { ...extras, ...(codes && { couponCodes: codes.map((code) => codeOf(context, code)) }) },
    };
    return api.migrateSubscription(migration, keyOf(context, more.key));
  };

export const changeDefault =
  (method: Method, owner?: number): Send =>
  (api, context) =>
    api.changeDefaultPaymentMethod(methodId(context, method, owner));

export const attach =
  (isDefault: boolean, method: Method = 'paymentMethodId', owner?: number): Send =>
  (api, context) =>
    api.attachPaymentMethod(methodId(context, method, owner), isDefault);

function userOf({ userInfos, number }: StepContext, info = number): UserInfo {
  const userInfo = userInfos[info % userInfos.length];
  if (!userInfo) throw new Error(`[contracts] The conversation has no user ${info + 1}.`);
  return userInfo;
}

export const createSetupIntent =
  ({ offer = null, extras = {} }: { offer?: string | null; extras?: UpgradeExtras } = {}): Send =>
  (api, context) =>
    api.createSetupIntent({ user: userOf(context), offer, extras });

export const preview =
  (subscriptionId: Text, planHandle = YEARLY): Send =>
  (api, context) =>
    api.previewMigration(textOf(subscriptionId, context), planHandle);

export const checkCoupon =
  (code: string, planHandle = MONTHLY): Send =>
  (api) =>
    api.checkCoupon(code, planHandle);

const CHECK = 'data.checkCouponCode';
export const isValidCheck = (check: unknown): boolean => (check as { valid?: unknown } | null)?.valid === true;
export const enters = (code: string, productHandle?: string): Step =>
  step(`The user enters ${code}.`, checkCoupon(code, productHandle), (response) =>
    response.expect('the coupon is not valid', CHECK, 'valid', isValidCheck),
  );

/** The backend may also refuse the coupon check, because the checkout treats an error like an invalid coupon. */
export const givesNothing = (code: string, productHandle?: string): Step => ({
  ...step(`The user enters ${code}.`, checkCoupon(code, productHandle), (response) =>
    response.expect(
      'a coupon that may not be used is valid',
      CHECK,
      'not valid, or a refusal',
      (check) => !isValidCheck(check),
    ),
  ),
  outcome: 'success or refused',
});

export const refusedByKey = (what: string, send: Send): Step =>
  refused(`A request for another ${what} is sent with the same key.`, send, (response) =>
    response.expect('it is not refused for its key', 'errors[*].extensions.code', 'IDEMPOTENCY_MISMATCH', (codes) =>
      (codes as unknown[]).every((code) => code === 'IDEMPOTENCY_MISMATCH'),
    ),
  );

const isSame = (one: unknown, other: unknown): boolean =>
  one !== null && one !== undefined && String(one) === String(other);

export const isAsIn =
  (stepNumber: number, path: string, mistake: string): Check =>
  (response, { responses }) => {
    const before = responses[stepNumber - 1]?.at(path);
    const expected = `${JSON.stringify(before)}, as in step ${stepNumber}`;
    response.expect(mistake, path, expected, (value) => isSame(value ?? '', before ?? ''));
  };
export const isNewSince =
  (stepNumber: number, path: string): Check =>
  (response, { responses }) => {
    const before = responses[stepNumber - 1]?.at(path);
    response.expect(`it is that of step ${stepNumber} again`, path, 'a new id', (id) => !isSame(id, before));
  };

export const expectIds = (response: StepResponse, path: string): void =>
  response.expect('an item has no id of its own', `${path}[*].id`, 'different ids that are not empty', (ids) => {
    const all = (ids as unknown[]).map(String);
    const areIds = (ids as unknown[]).every((id) => (typeof id === 'string' && id !== '') || Number.isInteger(id));
    return areIds && new Set(all).size === all.length;
  });
