import type { CardToken, Cents, UpgradeExtras, UserInfo } from '#domain';
import type {
  CreateSubscriptionMutationVariables,
  MigrateSubscriptionMutationVariables,
} from './generated/operations.ts';

export interface NewPurchase {
  productId: string;
  price: Cents;
  pays:
    | { with: 'method'; paymentMethodId: string; stripeCustomerId: string | null; setupIntentId: string | null }
    | { with: 'token'; token: CardToken };
  pricePointHandle: string | null;
  extras: UpgradeExtras;
}

export interface Migration {
  subscriptionId: string;
  targetHandle: string;
  pricePointHandle: string | null;
  /** Null: the backend charges the default. */
  paymentMethodId: string | null;
  user: UserInfo;
  extras: UpgradeExtras;
}

/** The object without its null members: what is not there is not sent. */
function given<Shape extends Record<string, unknown>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== null)) as {
    [Key in keyof Shape]?: NonNullable<Shape[Key]>;
  };
}

const extrasSent = (extras: UpgradeExtras) => (Object.keys(extras).length === 0 ? {} : { extraUpgradeProps: extras });

/** The variables of CreateSubscription, field for field as spec section 7 lists them. */
export function createVariables(purchase: NewPurchase): CreateSubscriptionMutationVariables {
  const { pays, pricePointHandle } = purchase;
  const profile = {
    // The backend's name for the product being bought, not for a subscription the user has.
    currentSubscriptionId: purchase.productId,
    currentSubscriptionPrice: purchase.price,
    ...given({ pricePointHandle }),
  };
  if (pays.with === 'token') {
    const { id, brand, last4, expMonth, expYear } = pays.token;
    const card = { cardToken: id, cardType: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear };
    return { paymentProfile: { ...profile, ...card }, ...extrasSent(purchase.extras) };
  }
  const { paymentMethodId, stripeCustomerId, setupIntentId } = pays;
  return {
    paymentProfile: { ...profile, paymentMethodId, ...given({ stripeCustomerId }) },
    ...extrasSent(purchase.extras),
    ...given({ setupIntentId }),
  };
}

/** The variables of MigrateSubscription (spec 7). */
export function migrateVariables(migration: Migration): MigrateSubscriptionMutationVariables {
  const { email, firstName, lastName, phone } = migration.user;
  const { pricePointHandle, paymentMethodId } = migration;
  return {
    subscriptionId: migration.subscriptionId,
    targetProduct: migration.targetHandle,
    user: { email, firstName, lastName, ...given({ phone: phone ?? null }) },
    includeInitialCharge: pricePointHandle !== null,
    ...given({ targetProductPricePoint: pricePointHandle, paymentMethodId }),
    ...extrasSent(migration.extras),
  };
}
