import { checkCoupon } from '../backend/coupons.ts';
import { createSubscription } from '../backend/create-subscription.ts';
import { migrateSubscription, previewMigration } from '../backend/migrate-subscription.ts';
import { attachMethod, changeDefaultMethod } from '../backend/payment-methods.ts';
import { openSetupIntent } from '../backend/setup-intents.ts';
import type { World } from '../backend/world.ts';
import type { MutationResolvers, QueryResolvers } from './generated/resolvers.ts';
import { operation } from './operation.ts';

/** Every root field is resolved by hand, from the world; what lies below may be left to the fill. */
export const resolvers: { Query: Required<QueryResolvers>; Mutation: Required<MutationResolvers> } = {
  Query: {
    getMigrationPreview: operation('GetMigrationPreview', (world, args) =>
      previewMigration(world, args.subscriptionId, args.productHandle),
    ),
    getUserSubscriptions: operation('GetUserSubscriptions', ({ activeSubscription, subscriptions }: World) => ({
      activeSubscription,
      subscriptionList: subscriptions,
    })),
    listPaymentMethod: operation('ListPaymentMethod', ({ methods, defaultPayment }: World) => ({
      data: methods,
      defaultPayment,
    })),
    createSetupIntent: operation('CreateSetupIntent', (world, args) => openSetupIntent(world, args.setupInputs)),
    checkCouponCode: operation('CheckCouponCode', (world, args) =>
      checkCoupon(world, args.couponCode, args.productHandle),
    ),
  },
  Mutation: {
    createSubscription: operation(
      'CreateSubscription',
      (world, { paymentProfile, setupIntentId, extraUpgradeProps }) =>
        createSubscription(world, {
          paymentProfile,
          setupIntentId: setupIntentId ?? null,
          couponCodes: extraUpgradeProps?.couponCodes ?? null,
        }),
      { replays: true },
    ),
    migrateSubscription: operation(
      'MigrateSubscription',
      (world, { extraUpgradeProps, ...migration }) =>
        migrateSubscription(world, { ...migration, couponCodes: extraUpgradeProps?.couponCodes ?? null }),
      { replays: true },
    ),
    attachPaymentMethod: operation(
      'AttachPaymentMethod',
      (world, args) => attachMethod(world, args.paymentMethodId, args.isDefault),
      { replays: true },
    ),
    changeDefaultPaymentMethod: operation(
      'ChangeDefaultPaymentMethod',
      (world, args) => changeDefaultMethod(world, args.paymentMethodId),
      { replays: true },
    ),
  },
};

/** The operations by name, as scripts, faults and the journal know them. */
export const operationNames: readonly string[] = Object.values(resolvers).flatMap((fields) =>
  Object.keys(fields).map((field) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`),
);
