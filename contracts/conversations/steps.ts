/** The requests of a day, as steps. */
import { stateParams } from '#contract-states';
import { charged, METHODS, SUBSCRIPTIONS } from './checks.ts';
import type { Check, ConversationRequest, Step, StepContext, Values } from './run-conversation.ts';

export const KEY = 'conversation-key-1';
export const { productId: PLAN, priceInCents: PLAN_PRICE } = stateParams(
  'a signed-in user without saved methods may buy a monthly plan',
);
export const YEARLY = stateParams('a signed-in user may move from a monthly to a yearly plan').targetHandle;
const { productHandle: MONTHLY } = stateParams('coupons may be used for a monthly plan');

export const step = (text: string, request: Step['request'], ...checks: Check[]): Step => ({ text, request, checks });

export const refused = (...args: Parameters<typeof step>): Step => ({ ...step(...args), outcome: 'refused' });

/** The second user sends it. */
export const byOther = (ofFirst: Step): Step => ({ ...ofFirst, from: 'other' });

const newKey = ({ replies }: StepContext): string => `conversation-key-of-step-${replies.length + 1}`;

interface PurchaseOptions {
  productId?: string;
  price?: number;
  /** False for a bank account. */
  isCard?: boolean;
  /** The state value with the method. */
  method?: string;
  /** Default: one of its own. */
  key?: string;
  coupon?: (context: StepContext) => unknown;
  /** More or other fields of the profile, or of the variables. */
  profile?: (context: StepContext) => Record<string, unknown>;
  variables?: (context: StepContext) => Record<string, unknown>;
}

/** A purchase, by default of the plan with the method of the state. */
export const buy =
  ({ productId = PLAN, price = PLAN_PRICE, method = 'paymentMethodId', ...more }: PurchaseOptions = {}) =>
  (context: StepContext): ConversationRequest => {
    const { setupIntentId, stripeCustomerId, [method]: paymentMethodId } = context.user;
    const paymentProfile = {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: price,
      paymentMethodId,
      stripeCustomerId,
      ...more.profile?.(context),
    };
    const coupons = more.coupon ? { extraUpgradeProps: { couponCodes: [more.coupon(context)] } } : {};
    const variables = { paymentProfile, setupIntentId, ...coupons, ...more.variables?.(context) };
    return { operation: 'CreateSubscription', idempotencyKey: more.key ?? newKey(context), variables };
  };

/** A purchase that is carried out, at its price. */
export const buys = (text: string, order: PurchaseOptions = {}, ...checks: Check[]): Step =>
  step(text, buy(order), charged(order.price ?? PLAN_PRICE, order.isCard), ...checks);

/** An upgrade, by default to the yearly plan and without a method. */
export const upgrade =
  (variables: (user: Values) => Record<string, unknown> = () => ({}), key?: string) =>
  (context: StepContext): ConversationRequest => ({
    operation: 'MigrateSubscription',
    idempotencyKey: key ?? newKey(context),
    variables: {
      subscriptionId: context.user['subscriptionId'],
      targetProduct: YEARLY,
      user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: false,
      ...variables(context.user),
    },
  });

export const preview =
  (productHandle = YEARLY, subscription = 'subscriptionId') =>
  ({ user }: StepContext): ConversationRequest => ({
    operation: 'GetMigrationPreview',
    variables: { subscriptionId: user[subscription], productHandle },
  });

/** Makes the method of the state value the default. */
export const changeDefault =
  (method = 'otherMethodId') =>
  ({ user }: StepContext): ConversationRequest => ({
    operation: 'ChangeDefaultPaymentMethod',
    variables: { paymentMethodId: user[method] },
  });

export const attach =
  (isDefault: boolean, method = 'paymentMethodId') =>
  ({ user }: StepContext): ConversationRequest => ({
    operation: 'AttachPaymentMethod',
    variables: { paymentMethodId: user[method], isDefault },
  });

export const createSetupIntent = (extras: object = {}): ConversationRequest => ({
  operation: 'CreateSetupIntent',
  variables: {
    setupInputs: {
      customerEmail: 'alex@example.com',
      customerFlakeId: 'flake_alex',
      customerName: 'Alex Nguyen',
      ...extras,
    },
  },
});

export const checkCoupon = (couponCode: string, productHandle = MONTHLY): ConversationRequest => ({
  operation: 'CheckCouponCode',
  variables: { couponCode, productHandle },
});

const VALID = 'data.checkCouponCode.valid';

export const isValid: Check = (reply) =>
  reply.expect('the coupon is not valid', VALID, 'true', (valid) => valid === true);

/** Another request under the key of the first one. */
export const refusedByKey = (what: string, request: Step['request']): Step =>
  refused(`A request for another ${what} is sent with the same key.`, request, (reply) =>
    reply.expect('it is not refused for its key', 'errors[*].extensions.code', 'IDEMPOTENCY_MISMATCH', (codes) =>
      (codes as unknown[]).every((code) => code === 'IDEMPOTENCY_MISMATCH'),
    ),
  );

/** Each item has an id, by which later requests name it. */
const haveIds =
  (path: string): Check =>
  (reply) =>
    reply.expect('an item has no id', `${path}[*].id`, 'ids that are not empty', (ids) =>
      (ids as unknown[]).every((id) => (typeof id === 'string' && id !== '') || Number.isInteger(id)),
    );

const list =
  (what: string, operation: string, path: string) =>
  (...checks: Check[]): Step =>
    step(`The user lists the ${what}.`, { operation }, haveIds(path), ...checks);
export const listMethods = list('saved methods', 'ListPaymentMethod', METHODS);
export const listSubscriptions = list('subscriptions', 'GetUserSubscriptions', SUBSCRIPTIONS);
