import { checkCoupon } from '../backend/coupons.ts';
import { createSubscription } from '../backend/create-subscription.ts';
import { migrateSubscription, previewMigration } from '../backend/migrate-subscription.ts';
import { attachMethod, changeDefaultMethod } from '../backend/payment-methods.ts';
import { openSetupIntent } from '../backend/setup-intents.ts';
import type { World } from '../backend/world.ts';
import { createRootResolver } from './create-root-resolver.ts';
import type { MutationResolvers, QueryResolvers } from './generated/resolvers.ts';

/** Every root field has a resolver here; nested fields without data are mocked. */
export const resolvers: { Query: Required<QueryResolvers>; Mutation: Required<MutationResolvers> } = {
  Query: {
    getMigrationPreview: createRootResolver('GetMigrationPreview', (world, args) =>
      previewMigration(world, args.subscriptionId, args.productHandle),
    ),
    getUserSubscriptions: createRootResolver(
      'GetUserSubscriptions',
      ({ activeSubscription, subscriptions }: World) => ({
        activeSubscription,
        subscriptionList: subscriptions,
      }),
    ),
    listPaymentMethod: createRootResolver('ListPaymentMethod', ({ methods, defaultPayment }: World) => ({
      data: methods,
      defaultPayment,
    })),
    createSetupIntent: createRootResolver('CreateSetupIntent', (world, args) =>
      openSetupIntent(world, args.setupInputs),
    ),
    checkCouponCode: createRootResolver('CheckCouponCode', (world, args) =>
      checkCoupon(world, args.couponCode, args.productHandle),
    ),
  },
  Mutation: {
    createSubscription: createRootResolver(
      'CreateSubscription',
      (world, { extraUpgradeProps, ...purchase }) => createSubscription(world, { ...purchase, ...extraUpgradeProps }),
      { isIdempotent: true },
    ),
    migrateSubscription: createRootResolver(
      'MigrateSubscription',
      (world, { extraUpgradeProps, ...migration }) =>
        migrateSubscription(world, { ...migration, ...extraUpgradeProps }),
      { isIdempotent: true },
    ),
    attachPaymentMethod: createRootResolver(
      'AttachPaymentMethod',
      (world, args) => attachMethod(world, args.paymentMethodId, args.isDefault),
      { isIdempotent: true },
    ),
    changeDefaultPaymentMethod: createRootResolver(
      'ChangeDefaultPaymentMethod',
      (world, args) => changeDefaultMethod(world, args.paymentMethodId),
      { isIdempotent: true },
    ),
  },
};

/** Names of the operations in scripts and faults. */
export const operationNames: readonly string[] = Object.values(resolvers).flatMap((fields) =>
  Object.keys(fields).map((field) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`),
);
