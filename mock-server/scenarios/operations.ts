import type {
  MutationAttachPaymentMethodArgs,
  MutationChangeDefaultPaymentMethodArgs,
  MutationCreateSubscriptionArgs,
  MutationMigrateSubscriptionArgs,
  QueryCheckCouponCodeArgs,
  QueryCreateSetupIntentArgs,
  QueryGetMigrationPreviewArgs,
} from '../graphql/generated/schema-types.ts';
import type { OperationName } from '../schemas/call-names.ts';

export interface OperationVariables extends Record<OperationName, object> {
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
export type { OperationName };
