import { type Account, createId, type PaymentMethod, type Subscription } from './account.ts';
import { discountInCents, findCoupon, migrationCost } from './prices.ts';
import { buy, findSubscription, isCurrent, type MigrationInput, migrate, type PurchaseInput } from './purchases.ts';
import { RequestError } from './request-error.ts';
import { runOnce } from './run-once.ts';

interface Context {
  account: Account;
  idempotencyKey: string | null;
}

/** Resolvers of schema.graphql. Requests are authenticated before they get here. */
export const resolvers = {
  Query: {
    listPaymentMethod: (_: unknown, __: unknown, { account }: Context) => ({
      data: account.methods.map(toSavedMethod),
      defaultPayment: account.defaultId,
    }),

    getUserSubscriptions: (_: unknown, __: unknown, { account }: Context) => {
      const current = account.subscriptions.find(isCurrent);
      return {
        activeSubscription: current && {
          name: current.product.name,
          handle: current.product.handle,
          notUpgradeable: account.notUpgradeable,
        },
        subscriptionList: account.subscriptions.map(toListItem),
      };
    },

    createSetupIntent(_: unknown, { setupInputs }: { setupInputs: { customerEmail: string } }, { account }: Context) {
      if (setupInputs.customerEmail === '') throw new RequestError('BAD_USER_INPUT', 'An email address is needed.');
      const intentId = createId('seti');
      account.setupIntents.push(intentId);
      return { stripeCustomerId: account.customerId, intentId, clientSecret: `${intentId}_${createId('secret')}` };
    },

    checkCouponCode(
      _: unknown,
      { couponCode, productHandle }: { couponCode: string; productHandle: string },
      { account }: Context,
    ) {
      const coupon = findCoupon(account, couponCode);
      const product = account.products.find(({ handle }) => handle === productHandle);
      const error = !coupon ? 'There is no such coupon.' : !product ? 'There is no such plan.' : coupon.refusedBecause;
      if (!coupon || !product || error !== undefined) return { valid: false, error };
      const percentage = coupon.discountType === 'Percentage';
      return {
        valid: true,
        amountInCents: percentage ? null : coupon.value,
        discountAmountInCents: discountInCents(coupon, product.priceInCents),
        discountPercent: percentage ? coupon.value : null,
        discountType: coupon.discountType,
        coupon,
      };
    },

    getMigrationPreview(
      _: unknown,
      { subscriptionId, productHandle }: { subscriptionId: string; productHandle: string },
      { account }: Context,
    ) {
      findSubscription(account, subscriptionId);
      const product = account.products.find(({ handle }) => handle === productHandle);
      if (!product || account.adjustmentInCents === null) return { migration: null };
      return { migration: migrationCost(product.priceInCents, account.adjustmentInCents) };
    },
  },

  Mutation: {
    createSubscription: (_: unknown, purchase: PurchaseInput, { account, idempotencyKey }: Context) =>
      runOnce(account, idempotencyKey, { purchase }, () => buy(account, purchase)),

    migrateSubscription: (_: unknown, migration: MigrationInput, { account, idempotencyKey }: Context) =>
      runOnce(account, idempotencyKey, { migration }, () => migrate(account, migration)),

    attachPaymentMethod(
      _: unknown,
      { paymentMethodId, isDefault }: { paymentMethodId: string; isDefault: boolean },
      { account }: Context,
    ) {
      const method = account.unattachedMethods.find(({ id }) => id === paymentMethodId);
      if (!method) throw new RequestError('NOT_FOUND', 'There is no such payment method.');
      if (account.decline) throw new RequestError('PAYMENT_DECLINED', account.decline.message);
      account.methods.push(method);
      if (isDefault) account.defaultId = method.id;
      return { card: method.card ?? null };
    },

    changeDefaultPaymentMethod(_: unknown, { paymentMethodId }: { paymentMethodId: string }, { account }: Context) {
      if (!account.methods.some(({ id }) => id === paymentMethodId)) {
        throw new RequestError('NOT_FOUND', 'There is no such saved payment method.');
      }
      account.defaultId = paymentMethodId;
      return { data: { id: paymentMethodId } };
    },
  },
};

const toSavedMethod = ({ id, card, bank }: PaymentMethod) => ({
  id,
  card: card ? { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear } : null,
  au_becs_debit: bank ? { bsb_number: bank.bsb, last4: bank.last4 } : null,
});

const toListItem = ({ id, product, state, paidBy, couponCodes }: Subscription) => ({
  id,
  product: product.name,
  productId: product.id,
  state,
  creditCard: paidBy?.card ? `XXXX-XXXX-XXXX-${paidBy.card.last4}` : null,
  creditCardExpiryMonth: paidBy?.card?.expMonth,
  creditCardExpiryYear: paidBy?.card?.expYear,
  paymentType: paidBy && (paidBy.card ? 'credit card' : 'direct debit'),
  couponCodes,
});
