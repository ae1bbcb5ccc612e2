import type { CardToken, Cents, UpgradeExtras, UserInfo } from '#domain';
import type {
  CreateSubscriptionMutationVariables,
  MigrateSubscriptionMutationVariables,
} from './generated/operations.ts';

export interface NewPurchase {
  productId: string;
  price: Cents;
  paymentSource:
    | { kind: 'method'; paymentMethodId: string; stripeCustomerId: string | null }
    | { kind: 'token'; token: CardToken };
  /** Null only if no setup intent could be created. */
  setupIntentId: string | null;
  pricePointHandle: string | null;
  extras: UpgradeExtras;
}

export interface MigrationInput {
  subscriptionId: string;
  targetHandle: string;
  pricePointHandle: string | null;
  /** Null charges the backend's default method. */
  paymentMethodId: string | null;
  user: UserInfo;
  extras: UpgradeExtras;
}

/** Omits null members, so that they are not sent. */
function omitNulls<Shape extends Record<string, unknown>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== null)) as {
    [Key in keyof Shape]?: NonNullable<Shape[Key]>;
  };
}

/** The coupons and add-ons of a request; absent without any. */
const toExtraUpgradeProps = (extras: UpgradeExtras) =>
  Object.keys(extras).length === 0 ? {} : { extraUpgradeProps: extras };

/** The variables of CreateSubscription. */
export function createSubscriptionVariables(purchase: NewPurchase): CreateSubscriptionMutationVariables {
  const { paymentSource, pricePointHandle, setupIntentId } = purchase;
  const profile = {
    // Despite its name, the id of the product being bought.
    currentSubscriptionId: purchase.productId,
    currentSubscriptionPrice: purchase.price,
    ...omitNulls({ pricePointHandle }),
  };
  const rest = { ...toExtraUpgradeProps(purchase.extras), ...omitNulls({ setupIntentId }) };
  if (paymentSource.kind === 'token') {
    const { id, brand, last4, expMonth, expYear } = paymentSource.token;
    const card = { cardToken: id, cardType: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear };
    return { paymentProfile: { ...profile, ...card }, ...rest };
  }
  const { paymentMethodId, stripeCustomerId } = paymentSource;
  return { paymentProfile: { ...profile, paymentMethodId, ...omitNulls({ stripeCustomerId }) }, ...rest };
}

/** The variables of MigrateSubscription. */
export function migrateSubscriptionVariables(migration: MigrationInput): MigrateSubscriptionMutationVariables {
  const { email, firstName, lastName, phone } = migration.user;
  const { pricePointHandle, paymentMethodId } = migration;
  return {
    subscriptionId: migration.subscriptionId,
    targetProduct: migration.targetHandle,
    user: { email, firstName, lastName, ...omitNulls({ phone: phone ?? null }) },
    includeInitialCharge: pricePointHandle !== null,
    ...omitNulls({ targetProductPricePoint: pricePointHandle, paymentMethodId }),
    ...toExtraUpgradeProps(migration.extras),
  };
}
