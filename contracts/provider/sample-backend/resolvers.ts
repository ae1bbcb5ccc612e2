import { type Account, newId, type PaymentMethod, type Subscription } from './account.ts';
import { discount, findCoupon, migrationCost } from './prices.ts';
import { buy, type Extras, type Migration, migrate, ownSubscription, type PaymentProfile } from './purchases.ts';
import { Refused } from './refused.ts';

interface Context {
  account: Account;
  idempotencyKey: string | null;
}

/** The operations of schema.graphql. Nobody comes here who is not signed in. */
export const resolvers = {
  Query: {
    listPaymentMethod: (_: unknown, __: unknown, { account }: Context) => ({
      data: account.methods.map(savedMethod),
      defaultPayment: account.defaultId,
    }),

    getUserSubscriptions: (_: unknown, __: unknown, { account }: Context) => {
      const current = account.subscriptions.find(({ state }) => state === 'active');
      return {
        activeSubscription: current && {
          name: current.product.name,
          handle: current.product.handle,
          notUpgradeable: account.notUpgradeable,
        },
        subscriptionList: account.subscriptions.map(listed),
      };
    },

    createSetupIntent(_: unknown, { setupInputs }: { setupInputs: { customerEmail: string } }, { account }: Context) {
      if (setupInputs.customerEmail === '') throw new Refused('BAD_USER_INPUT', 'An email address is needed.');
      const intentId = newId('seti');
      return { stripeCustomerId: account.customerId, intentId, clientSecret: `${intentId}_${newId('secret')}` };
    },

    checkCouponCode(
      _: unknown,
      { couponCode, productHandle }: { couponCode: string; productHandle: string },
      { account }: Context,
    ) {
      const coupon = findCoupon(account, couponCode);
      const product = account.onSale.find(({ handle }) => handle === productHandle);
      const error = !coupon ? 'There is no such coupon.' : !product ? 'There is no such plan.' : coupon.refusedBecause;
      if (!coupon || !product || error !== undefined) return { valid: false, error };
      const percentage = coupon.discountType === 'Percentage';
      return {
        valid: true,
        amountInCents: percentage ? null : coupon.value,
        discountAmountInCents: discount(coupon, product.priceInCents),
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
      ownSubscription(account, subscriptionId);
      const product = account.onSale.find(({ handle }) => handle === productHandle);
      if (!product || account.adjustmentInCents === null) return { migration: null };
      return { migration: migrationCost(product.priceInCents, account.adjustmentInCents) };
    },
  },

  Mutation: {
    createSubscription: (
      _: unknown,
      { paymentProfile, extraUpgradeProps }: { paymentProfile: PaymentProfile; extraUpgradeProps?: Extras | null },
      { account, idempotencyKey }: Context,
    ) => buy(account, paymentProfile, extraUpgradeProps ?? {}, idempotencyKey),

    migrateSubscription: (_: unknown, migration: Migration, { account }: Context) => migrate(account, migration),

    attachPaymentMethod(
      _: unknown,
      { paymentMethodId, isDefault }: { paymentMethodId: string; isDefault: boolean },
      { account }: Context,
    ) {
      const method = account.made.find(({ id }) => id === paymentMethodId);
      if (!method) throw new Refused('NOT_FOUND', 'There is no such payment method.');
      if (account.bankRefuses !== null) throw new Refused('PAYMENT_DECLINED', account.bankRefuses);
      account.methods.push(method);
      if (isDefault) account.defaultId = method.id;
      return { card: method.card ?? null };
    },

    changeDefaultPaymentMethod(_: unknown, { paymentMethodId }: { paymentMethodId: string }, { account }: Context) {
      if (!account.methods.some(({ id }) => id === paymentMethodId)) {
        throw new Refused('NOT_FOUND', 'There is no such saved payment method.');
      }
      account.defaultId = paymentMethodId;
      return { data: { id: paymentMethodId } };
    },
  },
};

const savedMethod = ({ id, card, bank }: PaymentMethod) => ({
  id,
  card: card ? { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear } : null,
  au_becs_debit: bank ? { bsb_number: bank.bsb, last4: bank.last4 } : null,
});

const listed = ({ id, product, state, paidBy, couponCodes }: Subscription) => ({
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
