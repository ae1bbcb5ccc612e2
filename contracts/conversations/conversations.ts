import { EXAMPLE_VALUES, MASTERCARD, type StateName, stateParams, VISA } from '#contract-states';
import type { Conversation, ConversationRequest, Reply, User } from './run-conversation.ts';

const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const HAS_CREATED_METHOD = 'a signed-in user has made a payment method at the card provider';
const HAS_CARD_TOKEN = 'a signed-in user has made a token of a card';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const COUPONS = 'coupons may be used for a monthly plan';
const CHARGE_IS_REFUSED = 'the bank refuses the first charge';
const MIGRATION_IS_REFUSED = 'the bank refuses the charge of a migration';

const SUBSCRIPTION_ID = 'data.createSubscription.id';
const MIGRATION_ID = 'data.migrateSubscription.id';
const DUE = 'data.migrateSubscription.price';
const DEFAULT = 'data.listPaymentMethod.defaultPayment';
const METHOD_IDS = 'data.listPaymentMethod.data[*].id';
const LAST_DIGITS = 'data.listPaymentMethod.data[*].card.last4';
const INTENT_ID = 'data.createSetupIntent.intentId';

/** The operations that the conversations use. */
export const CONVERSATION_OPERATIONS = [
  'CreateSubscription',
  'MigrateSubscription',
  'GetUserSubscriptions',
  'ListPaymentMethod',
  'ChangeDefaultPaymentMethod',
  'AttachPaymentMethod',
  'CreateSetupIntent',
  'CheckCouponCode',
  'GetMigrationPreview',
];

const KEY = 'conversation-key-1';
const OTHER_PLAN = { productId: 'prod_plus_monthly', priceInCents: 4_990 };
const CHEAPER = { handle: 'value-yearly', priceInCents: 19_900 };
const ENDED = {
  code: 'ENDED',
  discountType: 'Percentage',
  value: 15,
  refusedBecause: 'The campaign has ended.',
};
const { productId: DOCUMENT, priceInCents: DOCUMENT_PRICE } = stateParams(MAY_BUY_DOCUMENTS);
const { productId: PLAN, priceInCents: PLAN_PRICE } = stateParams(MAY_BUY_PLAN);
const { currentHandle: MONTHLY, targetHandle: YEARLY } = stateParams(MAY_MIGRATE);

/** A single document, which may be bought more than once. */
const buyDocument = (user: User, price = DOCUMENT_PRICE) => buy(user, { productId: DOCUMENT, price });

const buyPlan = (user: User, setupIntentId: unknown) => {
  const { variables, ...request } = buy(user, { productId: PLAN, price: PLAN_PRICE });
  return { ...request, variables: { ...variables, setupIntentId } };
};

const buy = ({ values }: Pick<User, 'values'>, { productId, price }: { productId: string; price: number }) => ({
  operation: 'CreateSubscription',
  idempotencyKey: KEY,
  variables: {
    paymentProfile: {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: price,
      paymentMethodId: values['paymentMethodId'],
      stripeCustomerId: values['stripeCustomerId'],
    },
  },
});

const migrate = ({ values }: Pick<User, 'values'>, targetProduct = YEARLY): ConversationRequest => ({
  operation: 'MigrateSubscription',
  idempotencyKey: KEY,
  variables: {
    subscriptionId: values['subscriptionId'],
    targetProduct,
    user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
    includeInitialCharge: false,
  },
});

const changeDefault = ({ values }: Pick<User, 'values'>): ConversationRequest => ({
  operation: 'ChangeDefaultPaymentMethod',
  variables: { paymentMethodId: values['otherMethodId'] },
});

const createSetupIntent: ConversationRequest = {
  operation: 'CreateSetupIntent',
  variables: {
    setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: 'flake_alex', customerName: 'Alex Nguyen' },
  },
};

const checkCoupon = (couponCode: string): ConversationRequest => ({
  operation: 'CheckCouponCode',
  variables: { couponCode, productHandle: stateParams(COUPONS).productHandle },
});

const listMethods = (user: User) => user.send('The user lists the saved methods.', { operation: 'ListPaymentMethod' });

async function expectBought(user: User, productId: string, count: number): Promise<void> {
  const reply = await user.send('The user lists the subscriptions.', { operation: 'GetUserSubscriptions' });
  const expected = `'${productId}' ${count === 1 ? 'once' : `${count} times`}`;
  reply.expect('data.getUserSubscriptions.subscriptionList[*].productId', expected, (ids) => {
    return (ids as unknown[]).filter((id) => id === productId).length === count;
  });
}

async function expectActivePlan(user: User, handle: string): Promise<void> {
  const reply = await user.send('The user lists the subscriptions.', { operation: 'GetUserSubscriptions' });
  reply.expectEqual('data.getUserSubscriptions.activeSubscription.handle', handle);
}

const expectIncludes = (reply: Reply, path: string, value: unknown): void =>
  reply.expect(path, `'${value}' among them`, (values) => (values as unknown[]).includes(value));

const expectExcludes = (reply: Reply, path: string, value: unknown): void =>
  reply.expect(path, `no '${value}' among them`, (values) => !(values as unknown[]).includes(value));

const expectAnother = (reply: Reply, path: string, other: unknown): void =>
  reply.expect(path, `another value than '${other}'`, (value) => typeof value === 'string' && value !== other);

/** Operations without ids of the user. What a purchase or an upgrade without a token does has its own conversations. */
const SIGNED_OUT_REQUESTS: readonly ConversationRequest[] = [
  { operation: 'ListPaymentMethod' },
  { operation: 'GetUserSubscriptions' },
  createSetupIntent,
  checkCoupon('SAVE15'),
  { operation: 'GetMigrationPreview', variables: { subscriptionId: EXAMPLE_VALUES.subscriptionId } },
  { operation: 'AttachPaymentMethod', variables: { paymentMethodId: EXAMPLE_VALUES.paymentMethodId, isDefault: true } },
  changeDefault({ values: EXAMPLE_VALUES }),
  buy({ values: EXAMPLE_VALUES }, { productId: PLAN, price: PLAN_PRICE }),
  migrate({ values: EXAMPLE_VALUES }),
];

const signedOut = (how: string, state: StateName): Conversation => ({
  description: `Requests ${how} get no data`,
  users: [{ state }],
  async run(user) {
    for (const request of SIGNED_OUT_REQUESTS) {
      const signedIn = user.values['accessToken'] !== undefined;
      (await user.send(`${request.operation} arrives ${how}.`, { ...request, signedIn })).expectSignedOut();
    }
  },
});

/** The dialogues with a backend. */
export const conversations: readonly Conversation[] = [
  signedOut('without an id token', 'nobody is signed in'),
  signedOut('with an id token that has expired', 'the id token has expired'),
  signedOut('with an id token that nobody issued', 'the id token has a wrong signature'),
  {
    description: 'The plan that was bought is among the subscriptions',
    users: [{ state: MAY_BUY_PLAN, params: OTHER_PLAN }],
    async run(user) {
      const reply = await user.send(
        'The user buys a plan.',
        buy(user, { productId: OTHER_PLAN.productId, price: OTHER_PLAN.priceInCents }),
      );
      reply.expect(SUBSCRIPTION_ID, 'an id', (id) => typeof id === 'string');
      await expectBought(user, OTHER_PLAN.productId, 1);
    },
  },
  {
    description: 'The plan of an upgrade is the active one',
    users: [{ state: MAY_MIGRATE, params: { targetHandle: CHEAPER.handle, targetPriceInCents: CHEAPER.priceInCents } }],
    async run(user) {
      await user.send('The user moves to a cheaper yearly plan.', migrate(user, CHEAPER.handle));
      await expectActivePlan(user, CHEAPER.handle);
    },
  },
  {
    // An error is shown like a coupon that is not valid.
    description: 'A coupon that does not exist or may not be used gives no discount',
    users: [{ state: COUPONS, params: { coupons: [ENDED] } }],
    async run(user) {
      for (const code of ['NOPE', ENDED.code]) {
        const reply = await user.send(`The user enters ${code}.`, checkCoupon(code));
        if (reply.at('data.checkCouponCode.valid') !== false) reply.expectRefusal();
      }
    },
  },
  {
    description: 'A purchase that is repeated under its key is charged once',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    async run(user) {
      const first = await user.send('The user buys a document.', buyDocument(user));
      const again = await user.send('The same request is sent again with the same key.', buyDocument(user));
      again.expectEqual(SUBSCRIPTION_ID, first.at(SUBSCRIPTION_ID));
      await expectBought(user, DOCUMENT, 1);
    },
  },
  {
    description: 'A purchase that is sent three times at once is charged once',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    async run(user) {
      const send = () => user.send('A purchase is sent three times at once, under one key.', buyDocument(user));
      await Promise.all([send(), send(), send()]);
      await expectBought(user, DOCUMENT, 1);
    },
  },
  {
    description: 'A second purchase under another key is charged again',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    async run(user) {
      const first = await user.send('The user buys a document.', buyDocument(user));
      const request = { ...buyDocument(user), idempotencyKey: 'conversation-key-2' };
      const second = await user.send('The user buys another one, under a new key.', request);
      expectAnother(second, SUBSCRIPTION_ID, first.at(SUBSCRIPTION_ID));
      await expectBought(user, DOCUMENT, 2);
    },
  },
  {
    description: 'A purchase without an id token is not carried out',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    async run(user) {
      const request = { ...buyDocument(user), signedIn: false };
      const reply = await user.send('A purchase arrives without an id token.', request);
      reply.expectSignedOut();
      await expectBought(user, DOCUMENT, 0);
    },
  },
  {
    description: 'A purchase at another price is refused and not carried out',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    async run(user) {
      const reply = await user.send('The user buys at a price that is no longer valid.', buyDocument(user, 100));
      reply.expectRefusal();
      await expectBought(user, DOCUMENT, 0);
    },
  },
  {
    description: 'A declined purchase is refused, also when it is repeated, and not carried out',
    users: [{ state: CHARGE_IS_REFUSED }],
    async run(user) {
      const request = buyPlan(user, user.values['setupIntentId']);
      (await user.send('The user buys a plan, and the bank declines.', request)).expectRefusal();
      (await user.send('The same request is sent again.', request)).expectRefusal();
      await expectBought(user, PLAN, 0);
    },
  },
  {
    description: 'A purchase with the card token of another user is refused and not carried out',
    users: [{ state: HAS_CARD_TOKEN }, { state: HAS_CARD_TOKEN }],
    async run(user, other) {
      const paymentProfile = {
        currentSubscriptionId: PLAN,
        currentSubscriptionPrice: PLAN_PRICE,
        cardToken: other.values['cardToken'],
      };
      const request = { operation: 'CreateSubscription', idempotencyKey: KEY, variables: { paymentProfile } };
      const reply = await user.send('The user buys a plan with the card token of another user.', request);
      reply.expectRefusal();
      await expectBought(user, PLAN, 0);
    },
  },
  {
    description: 'A purchase with the setup intent of another user is refused and not carried out',
    topic: 'others',
    users: [{ state: MAY_BUY_PLAN }, { state: MAY_BUY_PLAN }],
    async run(user, other) {
      const request = buyPlan(user, other.values['setupIntentId']);
      const reply = await user.send('The user buys a plan with the setup intent of another user.', request);
      reply.expectRefusal();
      await expectBought(user, PLAN, 0);
    },
  },
  {
    // The credit of the current plan is used up, so that a second charge has another amount.
    description: 'An upgrade that is repeated under its key is charged once',
    topic: 'idempotency keys',
    users: [{ state: MAY_MIGRATE }],
    async run(user) {
      const first = await user.send('The user moves to the yearly plan.', migrate(user));
      const again = await user.send('The same request is sent again with the same key.', migrate(user));
      for (const path of [MIGRATION_ID, DUE]) again.expectEqual(path, first.at(path));
      await expectActivePlan(user, YEARLY);
    },
  },
  {
    description: 'Another upgrade under the same key is refused and not carried out',
    topic: 'idempotency keys',
    users: [{ state: MAY_MIGRATE, params: { otherTarget: CHEAPER } }],
    async run(user) {
      await user.send('The user moves to the yearly plan.', migrate(user));
      const other = await user.send('A move to a third plan is sent with the same key.', migrate(user, CHEAPER.handle));
      other.expectRefusal();
      await expectActivePlan(user, YEARLY);
    },
  },
  {
    description: 'An upgrade without an id token is not carried out',
    users: [{ state: MAY_MIGRATE }],
    async run(user) {
      const reply = await user.send('An upgrade arrives without an id token.', { ...migrate(user), signedIn: false });
      reply.expectSignedOut();
      await expectActivePlan(user, MONTHLY);
    },
  },
  {
    description: 'A declined upgrade is refused, also when it is repeated, and not carried out',
    users: [{ state: MIGRATION_IS_REFUSED }],
    async run(user) {
      (await user.send('The user upgrades, and the bank declines.', migrate(user))).expectRefusal();
      (await user.send('The same request is sent again.', migrate(user))).expectRefusal();
      await expectActivePlan(user, MONTHLY);
    },
  },
  {
    description: 'The default method is changed',
    users: [{ state: HAS_SAVED_METHODS }],
    async run(user) {
      const { paymentMethodId, otherMethodId } = user.values;
      (await listMethods(user)).expectEqual(DEFAULT, paymentMethodId);
      const changed = await user.send('The user makes the last method the default.', changeDefault(user));
      changed.expectEqual('data.changeDefaultPaymentMethod.data.id', otherMethodId);
      (await listMethods(user)).expectEqual(DEFAULT, otherMethodId);
    },
  },
  {
    description: 'The default method is not changed without an id token',
    users: [{ state: HAS_SAVED_METHODS }],
    async run(user) {
      const request = { ...changeDefault(user), signedIn: false };
      const reply = await user.send('A change of the default arrives without an id token.', request);
      reply.expectSignedOut();
      (await listMethods(user)).expectEqual(DEFAULT, user.values['paymentMethodId']);
    },
  },
  ...([true, false] as const).map(
    (isDefault): Conversation => ({
      description: `A method is attached ${isDefault ? 'as the default' : 'beside the default'}`,
      users: [{ state: HAS_CREATED_METHOD }],
      async run(user) {
        const { paymentMethodId } = user.values;
        const before = await listMethods(user);
        expectExcludes(before, METHOD_IDS, paymentMethodId);
        const variables = { paymentMethodId, isDefault };
        const text = `The user saves another method${isDefault ? ' as the default' : ''}.`;
        await user.send(text, { operation: 'AttachPaymentMethod', variables });
        const after = await listMethods(user);
        expectIncludes(after, METHOD_IDS, paymentMethodId);
        after.expectEqual(DEFAULT, isDefault ? paymentMethodId : before.at(DEFAULT));
      },
    }),
  ),
  {
    description: 'Each user sees only their own methods',
    users: [
      { state: HAS_SAVED_METHODS, params: { methods: [VISA] } },
      { state: HAS_SAVED_METHODS, params: { methods: [MASTERCARD] } },
    ],
    async run(user, other) {
      expectIncludes(await listMethods(user), LAST_DIGITS, VISA.last4);
      const ofOther = await listMethods(other);
      expectIncludes(ofOther, LAST_DIGITS, MASTERCARD.last4);
      expectExcludes(ofOther, LAST_DIGITS, VISA.last4);
      const again = await listMethods(user);
      expectIncludes(again, LAST_DIGITS, VISA.last4);
      expectExcludes(again, LAST_DIGITS, MASTERCARD.last4);
    },
  },
  {
    description: 'Each setup intent is new and has its own secret',
    users: [{ state: HAS_SAVED_METHODS }],
    async run(user) {
      const first = await user.send('The checkout creates a setup intent.', createSetupIntent);
      const id = first.at(INTENT_ID);
      first.expect('data.createSetupIntent.clientSecret', `a string that starts with '${id}'`, (secret) => {
        return typeof id === 'string' && typeof secret === 'string' && secret.startsWith(id);
      });
      expectAnother(await user.send('It creates another one.', createSetupIntent), INTENT_ID, id);
    },
  },
];
