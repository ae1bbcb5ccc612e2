import * as z from 'zod';

export const operationName = z.enum([
  'GetMigrationPreview',
  'GetUserSubscriptions',
  'ListPaymentMethod',
  'CreateSetupIntent',
  'CheckCouponCode',
  'CreateSubscription',
  'MigrateSubscription',
  'AttachPaymentMethod',
  'ChangeDefaultPaymentMethod',
]);
export type OperationName = z.infer<typeof operationName>;

const providerCallName = z.enum([
  'create payment method',
  'create token',
  'confirm setup intent',
  'retrieve setup intent',
  'answer challenge',
]);

export const callName = z.enum([
  ...operationName.options,
  'upgrade-intention',
  ...providerCallName.options,
  'provider script',
  'provider frames',
  '*',
]);
/** A request that a page may send; '*' stands for every request. */
export type CallName = z.infer<typeof callName>;
