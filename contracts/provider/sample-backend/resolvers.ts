/** The API of the checkout as functions: resolvers of schema.graphql. HTTP and tests in the same process call them. */
import type {
  MutationCreateSubscriptionArgs,
  MutationMigrateSubscriptionArgs,
} from '../../../mock-server/graphql/generated/schema-types.ts';
import { type Account, type PaymentMethod, RequestError, type Subscription } from './account.ts';
import * as purchases from './purchases.ts';

export interface Context {
  account: Account;
  idempotencyKey: string | null;
}

const { find, runOnce } = purchases;

export const resolvers = {
  Query: {
    listPaymentMethod: (_: unknown, __: unknown, { account }: Context) => ({
      data: account.methods.map(toSavedMethod),
      defaultPayment: account.defaultId,
    }),

    getUserSubscriptions(_: unknown, __: unknown, { account }: Context) {
      const subscriptions = purchases.listedSubscriptions(account);
      const plans = subscriptions.filter((plan) => purchases.isCurrent(plan) && !purchases.isDocument(plan.product));
      const sold = account.sales.map(({ subscriptionId }) => subscriptionId);
      return {
        activeSubscription: (plans.findLast(({ id }) => sold.includes(id)) ?? plans[0])?.product,
        subscriptionList: subscriptions.map(toListItem),
      };
    },

    createSetupIntent(_: unknown, { setupInputs }: { setupInputs: { customerEmail: string } }, { account }: Context) {
      if (setupInputs.customerEmail === '') throw new RequestError('BAD_USER_INPUT', 'An email address is needed.');
      const { createId } = account.settings;
      const intentId = createId('seti');
      account.setupIntents.push(intentId);
      return { stripeCustomerId: account.customerId, intentId, clientSecret: `${intentId}_${createId('secret')}` };
    },

    checkCouponCode(_: unknown, input: { couponCode: string; productHandle: string }, { account }: Context) {
      const coupon = purchases.findCoupon(account, input.couponCode);
      const product = account.products.find(({ handle }) => handle === input.productHandle);
      const error = !coupon ? 'There is no such coupon.' : !product ? 'There is no such plan.' : coupon.refusedBecause;
      if (!coupon || !product || error !== undefined) return { valid: false, error };
      const isPercentage = coupon.discountType === 'Percentage';
      return {
        valid: true,
        amountInCents: isPercentage ? null : coupon.value,
        discountAmountInCents: purchases.discountInCents(coupon, product.priceInCents),
        discountPercent: isPercentage ? coupon.value : null,
        discountType: coupon.discountType,
        coupon,
      };
    },

    getMigrationPreview(_: unknown, input: { subscriptionId: string; productHandle: string }, { account }: Context) {
      find(account.subscriptions, 'subscription', ({ id }) => id === input.subscriptionId);
      const product = account.products.find(({ handle }) => handle === input.productHandle);
      if (!product || purchases.isDocument(product) || account.adjustmentInCents === null) return { migration: null };
      return { migration: purchases.migrationCost(product.priceInCents, account.adjustmentInCents) };
    },
  },

  Mutation: {
    createSubscription: (_: unknown, purchase: MutationCreateSubscriptionArgs, { account, idempotencyKey }: Context) =>
      runOnce(account, idempotencyKey, purchase, purchases.buy),

    migrateSubscription: (
      _: unknown,
      migration: MutationMigrateSubscriptionArgs,
      { account, idempotencyKey }: Context,
    ) => runOnce(account, idempotencyKey, migration, purchases.migrate),

    attachPaymentMethod(_: unknown, input: { paymentMethodId: string; isDefault: boolean }, { account }: Context) {
      const { methods, unattachedMethods, createdCards } = account;
      const known = [...methods, ...unattachedMethods, ...createdCards];
      const method = find(known, 'payment method', ({ id }) => id === input.paymentMethodId);
      const { decline } = account;
      if (decline && !decline.methodIds) throw new RequestError('PAYMENT_DECLINED', decline.message);
      if (!methods.includes(method)) methods.push(method);
      if (createdCards.includes(method)) createdCards.splice(createdCards.indexOf(method), 1);
      if (input.isDefault) account.defaultId = method.id;
      return { card: toSavedMethod(method).card };
    },

    changeDefaultPaymentMethod(_: unknown, { paymentMethodId }: { paymentMethodId: string }, { account }: Context) {
      find(account.methods, 'saved payment method', ({ id }) => id === paymentMethodId);
      account.defaultId = paymentMethodId;
      return { data: { id: paymentMethodId } };
    },
  },
};

function toSavedMethod(method: PaymentMethod) {
  const { id, last4 } = method;
  if ('bsb' in method) return { id, card: null, au_becs_debit: { bsb_number: method.bsb, last4 } };
  const { brand, expMonth, expYear } = method;
  return { id, card: { brand, last4, exp_month: expMonth, exp_year: expYear }, au_becs_debit: null };
}

const toListItem = ({ id, product, state, couponCodes, paidBy }: Subscription) => ({
  id,
  product: product.name,
  productId: product.id,
  state,
  couponCodes,
  creditCard: paidBy && 'brand' in paidBy ? `XXXX-XXXX-XXXX-${paidBy.last4}` : null,
  paymentType: paidBy && ('brand' in paidBy ? 'credit card' : 'direct debit'),
});

type Resolver = (parent: unknown, variables: object, context: Context) => unknown;
const rootFields = new Map(Object.entries({ ...resolvers.Query, ...resolvers.Mutation }) as [string, Resolver][]);

/** Returns all fields of the data, because no GraphQL request selects some of them. */
export function execute(operation: string, variables: object, context: Context): Record<string, unknown> {
  const field = operation.charAt(0).toLowerCase() + operation.slice(1);
  const resolve = rootFields.get(field);
  if (!resolve) throw new Error(`There is no operation '${operation}'.`);
  return { [field]: resolve(null, variables, context) };
}
