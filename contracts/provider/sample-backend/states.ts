import { createAccount, createId } from './account.ts';
import { migrate } from './purchases.ts';
import { runOnce } from './run-once.ts';
import { signIn } from './sign-in.ts';
import {
  buyUnderKey,
  createMigratingAccount,
  createNewMethod,
  createSubscriptions,
  migrationValues,
  productFields,
  type StateParams,
  type StateValues,
  savedMethodFields,
  setUpMigration,
  setUpPurchase,
  signInWithMethods,
  stateValues,
  toProduct,
  VISA,
} from './state-accounts.ts';

/** Sets up each state for a new user and returns the values that the contract's request needs. */
export const STATE_HANDLERS: Record<string, (params: StateParams) => StateValues> = {
  'nobody is signed in': () => ({}),

  'the id token has expired': () => ({ accessToken: signIn(createAccount(), Date.now()) }),

  'the id token has a wrong signature': () => {
    const [claims] = signIn(createAccount()).split('.');
    return { accessToken: `${claims}.${createId('signature')}` };
  },

  'another user has saved payment methods': (params) => {
    const other = createAccount(savedMethodFields(params.otherMethods));
    signIn(other);
    return {
      ...signInWithMethods(params),
      foreignMethodId: other.defaultId ?? '',
      foreignCustomerId: other.customerId,
    };
  },

  'another user has a plan': (params) => {
    const { subscriptionId: foreignSubscriptionId = '', otherMethodId: foreignMethodId = '' } = setUpMigration({
      ...params,
      methods: params.otherMethods,
    });
    return { ...setUpMigration(params), foreignSubscriptionId, foreignMethodId };
  },

  'another user has used the idempotency key': (params) => {
    const { otherProduct, idempotencyKey } = params;
    const other = createAccount({ products: [toProduct(otherProduct)], ...savedMethodFields([VISA]) });
    buyUnderKey(other, { ...otherProduct, idempotencyKey });
    return signInWithMethods({ ...params, methods: [VISA] });
  },

  'a signed-in user without saved methods may buy a monthly plan': (params) => setUpPurchase(params),

  'the bank refuses the first charge': (params) => setUpPurchase(params, { decline: { message: params.message } }),

  'a signed-in user has made a token of a card': (params) => {
    const cardToken = createId('tok');
    return { ...stateValues(createAccount({ ...productFields(params), cardTokens: [cardToken] })), cardToken };
  },

  'a signed-in user has saved payment methods': (params) => {
    const account = createAccount({ ...productFields(params), ...savedMethodFields(params.methods ?? []) });
    if (params.default === 'none') account.defaultId = null;
    if (params.default === 'not listed') account.defaultId = createId('pm');
    return stateValues(account);
  },

  'coupons may be used for a monthly plan': (params) => signInWithMethods({ ...params, methods: [VISA] }),

  'a signed-in user with subscriptions may buy a product': (params) =>
    signInWithMethods({ ...params, methods: [VISA] }, { subscriptions: createSubscriptions(params.subscriptions) }),

  'the answer to a purchase was lost': (params) => {
    const account = createAccount({ ...productFields(params), ...savedMethodFields(params.methods ?? []) });
    account.products.push(toProduct(params.otherProduct));
    buyUnderKey(account, params);
    account.decline = { message: 'Your card was declined.' };
    return stateValues(account);
  },

  'the refusal of a purchase was lost': (params) => {
    const account = createAccount({ ...productFields(params), ...savedMethodFields(params.methods ?? []) });
    account.decline = { message: params.message, ...(account.defaultId ? { methodId: account.defaultId } : {}) };
    try {
      buyUnderKey(account, params);
    } catch {
      // The bank declined the purchase, which the state requires.
    }
    return stateValues(account);
  },

  'a signed-in user may move from a monthly to a yearly plan': (params) => setUpMigration(params),

  'a signed-in user who may move to a yearly plan has set up a payment method': (params) => {
    const method = createNewMethod(params.method);
    return { ...setUpMigration(params, { unattachedMethods: [method] }), paymentMethodId: method.id };
  },

  'the bank refuses the charge of a migration': (params) =>
    setUpMigration(params, { decline: { message: params.message } }),

  'the answer to a migration was lost': (params) => {
    const { user, idempotencyKey, targetHandle } = params;
    const account = createMigratingAccount(params);
    const values = migrationValues(account);
    const { subscriptionId = '' } = values;
    const migration = { subscriptionId, targetProduct: targetHandle, user, includeInitialCharge: false };
    runOnce(account, idempotencyKey, { migration }, () => migrate(account, migration));
    account.decline = { message: 'Your card was declined.' };
    return values;
  },

  'a signed-in user has several subscriptions': ({ notUpgradeable, subscriptions }) => ({
    accessToken: signIn(createAccount({ notUpgradeable, subscriptions: createSubscriptions(subscriptions) })),
  }),

  'a signed-in user has made a payment method at the card provider': ({ method }) => {
    const createdMethod = createNewMethod(method);
    // The card provider's test card that every bank declines.
    const isDeclined = 'cardNumber' in method && method.cardNumber === '4000000000000002';
    const account = createAccount({
      ...savedMethodFields([VISA]),
      unattachedMethods: [createdMethod],
      decline: isDeclined ? { message: 'Your card was declined.' } : null,
    });
    return { accessToken: signIn(account), paymentMethodId: createdMethod.id };
  },
};
