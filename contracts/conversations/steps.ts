/** The requests of a day, as steps, and what a person sees afterwards. */
import { type SavedMethodParam, stateParams } from '#contract-states';
import type { Reply } from './reply.ts';
import type { ConversationRequest, Step, StepContext, Values } from './run-conversation.ts';

export const KEY = 'conversation-key-1';
export const { productId: PLAN, priceInCents: PLAN_PRICE } = stateParams(
  'a signed-in user without saved methods may buy a monthly plan',
);
export const YEARLY = stateParams('a signed-in user may move from a monthly to a yearly plan').targetHandle;

type Check = (reply: Reply, context: StepContext) => void;

const newKey = ({ replies }: StepContext): string => `conversation-key-of-step-${replies.length + 1}`;

interface PurchaseOptions {
  productId?: string;
  price?: number;
  /** The state value with the method. */
  method?: string;
  /** Who buys; default: the first user. */
  by?: 'other';
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
    const { setupIntentId, stripeCustomerId, [method]: paymentMethodId } = context[more.by ?? 'user'];
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

/** An upgrade, by default to the yearly plan and without a method. */
export const upgrade =
  (variables: (user: Values) => Record<string, unknown> = () => ({}), key?: string) =>
  ({ user, ...context }: StepContext): ConversationRequest => ({
    operation: 'MigrateSubscription',
    idempotencyKey: key ?? newKey({ user, ...context }),
    variables: {
      subscriptionId: user['subscriptionId'],
      targetProduct: YEARLY,
      user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: false,
      ...variables(user),
    },
  });

export const changeDefault = ({ user }: Pick<StepContext, 'user'>): ConversationRequest => ({
  operation: 'ChangeDefaultPaymentMethod',
  variables: { paymentMethodId: user['otherMethodId'] },
});

export const attach =
  (isDefault: boolean) =>
  ({ user }: StepContext): ConversationRequest => ({
    operation: 'AttachPaymentMethod',
    variables: { paymentMethodId: user['paymentMethodId'], isDefault },
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

export const checkCoupon = (couponCode: string): ConversationRequest => ({
  operation: 'CheckCouponCode',
  variables: { couponCode, productHandle: stateParams('coupons may be used for a monthly plan').productHandle },
});

export const step = (text: string, request: Step['request'], more: Partial<Step> = {}): Step => ({
  text,
  request,
  ...more,
});

export const refused = (text: string, request: Step['request']): Step => step(text, request, { outcome: 'refused' });

/** Another request under the key of the first one. */
export const refusedByKey = (what: string, request: Step['request']): Step => ({
  ...refused(`A request for another ${what} is sent with the same key.`, request),
  check: (reply) =>
    reply.expect('it is not refused for its key', 'errors[*].extensions.code', 'IDEMPOTENCY_MISMATCH', (codes) =>
      (codes as unknown[]).every((code) => code === 'IDEMPOTENCY_MISMATCH'),
    ),
});

const list =
  (what: string, operation: string) =>
  (...checks: Check[]): Step =>
    step(
      `The user lists the ${what}.`,
      { operation },
      {
        check(reply, context) {
          for (const check of checks) check(reply, context);
        },
      },
    );
export const listMethods = list('saved methods', 'ListPaymentMethod');
export const listSubscriptions = list('subscriptions', 'GetUserSubscriptions');

/** Ids may be integers. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one !== null && one !== undefined && String(one) === String(other);

/** The value is that of the reply to an earlier step. */
export const isAsIn =
  (stepNumber: number, path: string, mistake: string): Check =>
  (reply, { replies }) => {
    const before = replies[stepNumber - 1]?.at(path);
    const expected = `${JSON.stringify(before)}, as in step ${stepNumber}`;
    reply.expect(mistake, path, expected, (value) => isSame(value ?? '', before ?? ''));
  };

const SUBSCRIPTIONS = 'data.getUserSubscriptions.subscriptionList';
export const ACTIVE = 'data.getUserSubscriptions.activeSubscription.handle';
const ENDED = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];
/** States in which nothing has been paid yet. */
const NOT_STARTED = ['pending', 'awaiting_signup', 'incomplete'];

type Item = Partial<Record<'productId' | 'state' | 'creditCard' | 'paymentType' | 'couponCodes', unknown>>;

/** Checks the subscriptions that have not ended, as the checkout reads the list, and shows them in a few words each. */
const expectCurrent = (
  reply: Reply,
  mistake: string,
  expected: string,
  passes: (items: readonly Item[], isState: (names: readonly string[], item: Item) => boolean) => boolean,
) => {
  const isState = (names: readonly string[], { state }: Item) => names.includes(String(state).trim().toLowerCase());
  const items = ((reply.at(SUBSCRIPTIONS) ?? []) as (Item | null)[]).flatMap((item) => item ?? []);
  const current = items.filter((item) => !isState(ENDED, item));
  const show = () =>
    items.map(({ productId, state, ...item }) =>
      [productId, state, item.creditCard ?? item.paymentType, ...[item.couponCodes].flat()].filter(Boolean).join(' '),
    );
  reply.expect(mistake, SUBSCRIPTIONS, expected, () => passes(current, isState), show);
};

const PAID = 'what was paid is not there, has not begun, or is there more than once';

/** The product is there so many times; by default what was bought is there once. */
export const has =
  (productId: string, count = 1, mistake = count === 0 ? 'it was bought all the same' : PAID): Check =>
  (reply) => {
    const expected =
      count === 0 ? `no current '${productId}'` : `'${productId}', current, ${count === 1 ? 'once' : `${count} times`}`;
    expectCurrent(reply, mistake, expected, (items, isState) => {
      const found = items.filter((item) => isSame(item.productId, productId));
      return found.length === count && !found.some((item) => isState(NOT_STARTED, item));
    });
  };

export const hasSubscriptions =
  (count: number, mistake: string): Check =>
  (reply) =>
    expectCurrent(reply, mistake, `${count} that have not ended`, ({ length }) => length === count);

/** What was bought or upgraded is paid by this method, if the list says by which. */
export const paidBy =
  (method: SavedMethodParam): Check =>
  (reply) => {
    const isCard = 'brand' in method;
    const expected = isCard
      ? `paid by a card ending in ${method.last4}`
      : `paid by direct debit from BSB ${method.bsb}`;
    expectCurrent(reply, 'another method than the right one was charged', expected, (items) =>
      items.every(({ creditCard, paymentType }) => {
        const groups = String(creditCard ?? '').match(/\d{4}/g);
        const isRightCard = groups === null || (isCard && groups.includes(method.last4));
        return isRightCard && (typeof paymentType !== 'string' || /direct|bank|becs/i.test(paymentType) !== isCard);
      }),
    );
  };

/** The coupon is on what was paid, if the list says which coupons are. */
export const hasCoupon =
  (code: string): Check =>
  (reply) =>
    expectCurrent(reply, 'the coupon was lost', `'${code}' in couponCodes`, (items) =>
      items.some(
        ({ couponCodes }) =>
          !Array.isArray(couponCodes) || couponCodes.some((each) => String(each).toUpperCase() === code),
      ),
    );

export const isActive =
  (handle: string): Check =>
  (reply) =>
    reply.expect('another plan is the active one, or none', ACTIVE, `'${handle}'`, (active) => active === handle);

/** What was bought is the active plan, whatever its handle. */
export const hasActivePlan: Check = (reply) =>
  reply.expect('what was bought is not the active plan', ACTIVE, 'a handle', (active) => String(active ?? '') !== '');

const METHODS = 'data.listPaymentMethod.data';
export const DEFAULT = 'data.listPaymentMethod.defaultPayment';

/** The default is the method of this state value. */
export const hasDefault =
  (value: string): Check =>
  (reply, { user }) =>
    reply.expect('another method is the default', DEFAULT, `'${user[value]}'`, (id) => isSame(id, user[value]));

/** The method of this state value is saved once, or not. */
export const hasMethod =
  (value: string, isSaved = true, mistake = isSaved ? 'the method is not saved, or twice' : 'it is saved'): Check =>
  (reply, { user }) =>
    reply.expect(mistake, `${METHODS}[*].id`, `'${user[value]}' ${isSaved ? 'once' : 'not'} among them`, (ids) => {
      return (ids as unknown[]).filter((id) => isSame(id, user[value])).length === (isSaved ? 1 : 0);
    });

/** The list has exactly these methods, told by their last digits, in any order; an empty one may be null. */
export const hasMethods =
  (methods: readonly SavedMethodParam[]): Check =>
  (reply) => {
    const items = (reply.at(METHODS) ?? []) as ({ card?: Details | null; au_becs_debit?: Details | null } | null)[];
    const left = items.map((each) => String((each?.card ?? each?.au_becs_debit)?.last4));
    const missing = methods.flatMap(({ last4 }) =>
      left.includes(last4) && left.splice(left.indexOf(last4), 1) ? [] : last4,
    );
    const mistake = `methods are missing (${missing.join(', ') || 'none'}), or there are others (${left.join(', ') || 'none'})`;
    const passes = () => missing.length + left.length === 0;
    reply.expect(mistake, METHODS, `${methods.length} methods`, passes, () => `${items.length} methods`);
  };

interface Details {
  last4?: unknown;
}
