/** The operations of schema.graphql, as scenarios name them. */
import type {
  MutationAttachPaymentMethodArgs,
  MutationChangeDefaultPaymentMethodArgs,
  MutationCreateSubscriptionArgs,
  MutationMigrateSubscriptionArgs,
  QueryCheckCouponCodeArgs,
  QueryCreateSetupIntentArgs,
  QueryGetMigrationPreviewArgs,
} from '../graphql/generated/resolvers.ts';

/** The variables of each operation, as schema.graphql has them: an unknown operation or field does not compile. */
export interface OperationVariables {
  GetMigrationPreview: QueryGetMigrationPreviewArgs;
  GetUserSubscriptions: Record<never, never>;
  ListPaymentMethod: Record<never, never>;
  CreateSetupIntent: QueryCreateSetupIntentArgs;
  CheckCouponCode: QueryCheckCouponCodeArgs;
  CreateSubscription: MutationCreateSubscriptionArgs;
  MigrateSubscription: MutationMigrateSubscriptionArgs;
  AttachPaymentMethod: MutationAttachPaymentMethodArgs;
  ChangeDefaultPaymentMethod: MutationChangeDefaultPaymentMethodArgs;
}
export type OperationName = keyof OperationVariables;
