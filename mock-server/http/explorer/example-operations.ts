import { priceOrder } from '../../backend/pricing.ts';
import type { World } from '../../backend/world.ts';
import { operationTexts } from '../../graphql/generated/operation-texts.ts';
import { ownValue } from '../../own-value.ts';

/** An operation and its variables as JSON. */
export interface ExampleOperation {
  query: string;
  variables: string;
}

/** Every operation of the client, queries first, with variables that fit a session's state. */
export function exampleOperations(world: World): ExampleOperation[] {
  const variablesByName = exampleVariables(world);
  const operations = operationTexts.map((query) => {
    const [, name = ''] = /^\w+ (\w+)/.exec(query) ?? [];
    return { query, variables: JSON.stringify(ownValue(variablesByName, name) ?? {}, null, 2) };
  });
  const isQuery = ({ query }: ExampleOperation) => query.startsWith('query');
  return [...operations.filter(isQuery), ...operations.filter((operation) => !isQuery(operation))];
}

/** Variables that fit a session's state, by operation. */
function exampleVariables(world: World): Record<string, object> {
  const { user, hostOrder, priceList, methods, subscriptions, coupons, customerId } = world;
  const productId = ownValue(priceList.productList, hostOrder.planHandle) ?? '';
  const { totalInCents } = priceOrder({
    planPriceInCents: hostOrder.planPriceInCents ?? ownValue(priceList.products, productId)?.priceInCents ?? 0,
    addOnPricesInCents: hostOrder.addOns.map((addOn) => addOn.priceInCents),
    priceOverrideInCents: hostOrder.priceOverrideInCents,
  });
  const additionalProducts = hostOrder.addOns.flatMap(({ handle }) => (handle === null ? [] : [{ handle }]));
  const paymentMethodId = world.defaultPayment ?? methods[0]?.id ?? 'pm_';
  const subscriptionId = subscriptions[0]?.id ?? 'sub_';
  const { email, firstName, lastName, phone } = user;
  return {
    AttachPaymentMethod: { paymentMethodId, isDefault: true },
    ChangeDefaultPaymentMethod: { paymentMethodId },
    CheckCouponCode: { couponCode: coupons[0]?.code ?? 'SAVE15', productHandle: hostOrder.planHandle },
    CreateSetupIntent: {
      setupInputs: { customerEmail: email, customerFlakeId: user.flakeId, customerName: `${firstName} ${lastName}` },
    },
    CreateSubscription: {
      paymentProfile: {
        currentSubscriptionId: productId,
        currentSubscriptionPrice: totalInCents,
        paymentMethodId,
        stripeCustomerId: customerId,
      },
      ...(additionalProducts.length > 0 && { extraUpgradeProps: { additionalProducts } }),
    },
    GetMigrationPreview: { subscriptionId, productHandle: hostOrder.planHandle },
    MigrateSubscription: {
      subscriptionId,
      targetProduct: hostOrder.planHandle,
      user: { email, firstName, lastName, phone },
      paymentMethodId,
      includeInitialCharge: false,
    },
  };
}
