/** The requests of the checkout, as steps of conversations. */
import { randomUUID } from 'node:crypto';
import { type SavedMethodParam, stateParams } from '#contract-states';
import { CARD_FEE, calculateCardFee, cents, type UserInfo } from '#domain';
import type { Check, ConversationRequest, Step, StepContext } from './conversation.ts';
import { isEmpty, type StepResponse } from './step-response.ts';
import { savedMethodId } from './user-differences.ts';

/** The name of a key that several requests have. */
export const KEY = 'repeated';
export const { productId: PLAN, priceInCents: PLAN_PRICE } = stateParams(
  'a signed-in user without saved methods may buy a monthly plan',
);
const MONTHLY = 'standard-monthly';
export const YEARLY = stateParams('a signed-in user may move from a monthly to a yearly plan').targetHandle;

export const step = (text: string, request: Step['request'], ...checks: Check[]): Step => ({ text, request, checks });
export const refused = (...args: Parameters<typeof step>): Step => ({ ...step(...args), outcome: 'refused' });

/** Sent by the user of this number; the first one is 0. */
export const by = (user: number, sent: Step): Step => ({ ...sent, user });
/** Each user sends it, all at once. */
export const byAll = (count: number, stepOf: (user: number) => Step): Step[] =>
  Array.from({ length: count }, (_, user) => by(user, stepOf(user)));

/** A method: saved, by which it is found in the list, or the name of the state value with its id. */
type Method = SavedMethodParam | string;

/** The id of a method of this user, or of another one. */
export const methodId = ({ users, looks, number }: StepContext, method: Method, owner = number): unknown => {
  if (typeof method === 'string') return users[owner]?.[method];
  const look = looks[owner];
  return look && savedMethodId(look, method);
};

/** Names a method of a user in a request of another one. */
export const methodOf = (owner: number, method: Method) => (context: StepContext) => ({
  paymentMethodId: methodId(context, method, owner),
});

/** A new key, or that of this name in the conversation. */
function keyOf({ keys }: StepContext, name?: string): string {
  const key = (name === undefined ? undefined : keys.get(name)) ?? randomUUID();
  if (name !== undefined) keys.set(name, key);
  return key;
}

/** The code as the last check returned it, because the checkout sends that one. */
const codeOf = ({ looks, number }: StepContext, code: string): unknown =>
  looks[number]?.checks?.get(code)?.at('data.checkCouponCode.coupon.code') ?? code;

export interface PurchaseOptions {
  productId?: string;
  price?: number;
  /** Default: that of the state. */
  method?: Method;
  /** The name of a key that other requests have too; default: one of its own. */
  key?: string;
  coupon?: string | ((context: StepContext) => unknown);
  addOns?: readonly string[];
  pricePoint?: string;
  /** More or other fields of the profile, or of the variables. */
  profile?: Fields;
  variables?: Fields;
}

type Fields = Record<string, unknown> | ((context: StepContext) => Record<string, unknown>);
const fieldsOf = (fields: Fields = {}, context: StepContext): Record<string, unknown> =>
  typeof fields === 'function' ? fields(context) : fields;

/** A purchase, by default of the plan with the method of the state, with the customer and the intent of the opened dialog. */
export const buy =
  ({ productId = PLAN, price = PLAN_PRICE, method = 'paymentMethodId', ...more }: PurchaseOptions = {}) =>
  (context: StepContext): ConversationRequest => {
    const { user, looks, number } = context;
    const opened = (name: string) => looks[number]?.intent.at(`data.createSetupIntent.${name}`);
    const paymentProfile = {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: price,
      paymentMethodId: methodId(context, method),
      stripeCustomerId: opened('stripeCustomerId') ?? user['stripeCustomerId'],
      ...(more.pricePoint === undefined ? {} : { pricePointHandle: more.pricePoint }),
      ...fieldsOf(more.profile, context),
    };
    const { coupon } = more;
    const code = typeof coupon === 'function' ? coupon(context) : coupon && codeOf(context, coupon);
    const extras = {
      ...(code === undefined ? {} : { couponCodes: [code] }),
      ...(more.addOns ? { additionalProducts: more.addOns.map((handle) => ({ handle })) } : {}),
    };
    const variables = {
      paymentProfile,
      // A method that was just set up is sent with the intent that set it up.
      setupIntentId: typeof method === 'string' ? user['setupIntentId'] : (opened('intentId') ?? user['setupIntentId']),
      ...(Object.keys(extras).length === 0 ? {} : { extraUpgradeProps: extras }),
      ...fieldsOf(more.variables, context),
    };
    return { operation: 'CreateSubscription', idempotencyKey: keyOf(context, more.key), variables };
  };

export function withToken({ user }: StepContext) {
  return { paymentMethodId: undefined, stripeCustomerId: undefined, cardToken: user['cardToken'] };
}

/** One of these amounts by what each is, if the backend says it; the checkout reads none. */
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

/** A purchase that is carried out at its price: by card with or without the fee, or nothing yet. */
export const buys = (text: string, order: PurchaseOptions = {}, ...checks: Check[]): Step => {
  const price = order.price ?? PLAN_PRICE;
  const fee = calculateCardFee(cents(price), CARD_FEE, new Date());
  const amounts = { 'the price': price, 'with the card fee': price + fee, 'nothing yet': 0 };
  return step(text, buy(order), isAmount('another amount was charged', REVENUE, amounts), ...checks);
};

/** An upgrade, by default to the yearly plan and without a method. */
export const upgrade =
  (variables: Fields = {}, key?: string) =>
  (context: StepContext): ConversationRequest => {
    const { extraUpgradeProps: extras, ...others } = fieldsOf(variables, context);
    const { couponCodes: codes } = (extras ?? {}) as { couponCodes?: string[] };
    const sentCodes = codes && { couponCodes: codes.map((code) => codeOf(context, code)) };
    return {
      operation: 'MigrateSubscription',
      idempotencyKey: keyOf(context, key),
      variables: {
        subscriptionId: context.user['subscriptionId'],
        targetProduct: YEARLY,
        user: userOf(context),
        includeInitialCharge: false,
        ...others,
        ...(extras ? { extraUpgradeProps: { ...extras, ...sentCodes } } : {}),
      },
    };
  };
export const upgradeWith = (method: Method) => upgrade((context) => ({ paymentMethodId: methodId(context, method) }));

export const variablesOf = (operation: string, variables: object): ConversationRequest => ({
  operation,
  variables: { ...variables },
});

/** Makes the method the default. It may belong to another user. */
export const changeDefault =
  (method: Method, owner?: number) =>
  (context: StepContext): ConversationRequest => ({
    operation: 'ChangeDefaultPaymentMethod',
    variables: { paymentMethodId: methodId(context, method, owner) },
  });

export const attach =
  (isDefault: boolean, method: Method = 'paymentMethodId', owner?: number) =>
  (context: StepContext): ConversationRequest => ({
    operation: 'AttachPaymentMethod',
    variables: { paymentMethodId: methodId(context, method, owner), isDefault },
  });

function userInfoOf({ userInfos, number }: StepContext): UserInfo {
  const userInfo = userInfos[number];
  if (!userInfo) throw new Error(`[contracts] The conversation has no user ${number + 1}.`);
  return userInfo;
}

export function userOf(context: StepContext): object {
  const { flakeId: _, ...user } = userInfoOf(context);
  return user;
}

export const createSetupIntent =
  (extras: object = {}) =>
  (context: StepContext): ConversationRequest => {
    const { firstName, lastName, email: customerEmail, flakeId: customerFlakeId } = userInfoOf(context);
    const customerName = `${firstName} ${lastName}`.trim();
    return {
      operation: 'CreateSetupIntent',
      variables: { setupInputs: { customerEmail, customerFlakeId, customerName, ...extras } },
    };
  };

export const MIGRATION = 'data.getMigrationPreview.migration';
export const preview = (subscriptionId: unknown, productHandle = YEARLY): ConversationRequest => ({
  operation: 'GetMigrationPreview',
  variables: { subscriptionId, productHandle },
});

export const checkCoupon = (couponCode: string, productHandle = MONTHLY): ConversationRequest => ({
  operation: 'CheckCouponCode',
  variables: { couponCode, productHandle },
});

const CHECK = 'data.checkCouponCode';
/** Beside an error it is not valid. */
export const isValidCheck = (check: unknown): boolean => {
  const { valid, error } = (check ?? {}) as { valid?: unknown; error?: unknown };
  return valid === true && isEmpty(error);
};
export const enters = (code: string, productHandle?: string): Step =>
  step(`The user enters ${code}.`, checkCoupon(code, productHandle), (response) =>
    response.expect('the coupon is not valid', CHECK, 'valid, without an error', isValidCheck),
  );

/** An error is shown like a coupon that is not valid. */
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

export const refusedByKey = (what: string, request: Step['request']): Step =>
  refused(`A request for another ${what} is sent with the same key.`, request, (response) =>
    response.expect('it is not refused for its key', 'errors[*].extensions.code', 'IDEMPOTENCY_MISMATCH', (codes) =>
      (codes as unknown[]).every((code) => code === 'IDEMPOTENCY_MISMATCH'),
    ),
  );

/** Ids may be integers. */
const isSame = (one: unknown, other: unknown): boolean =>
  one !== null && one !== undefined && String(one) === String(other);

/** The value is that of the response to an earlier step; or another one. */
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

/** Each item has an id, by which later requests name it. */
export const expectIds = (response: StepResponse, path: string): void =>
  response.expect('an item has no id of its own', `${path}[*].id`, 'different ids that are not empty', (ids) => {
    const all = (ids as unknown[]).map(String);
    const areIds = (ids as unknown[]).every((id) => (typeof id === 'string' && id !== '') || Number.isInteger(id));
    return areIds && new Set(all).size === all.length;
  });
