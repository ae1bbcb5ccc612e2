// Written by `npm run write` from schema.graphql. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type SetupInputs = {
  customerEmail: string;
  customerFlakeId: string;
  /** Any name that is not empty, of one word or several. */
  customerName: string;
  /** The offer of the checkout, for example 'Westpac'. */
  issuerName?: string | null | undefined;
  extraUpgradeProps?: ExtraUpgradePropsInput | null | undefined;
};

/** The product, the price, and either a payment method or, as a fallback, a card token. */
export type PaymentProfileInput = {
  /** Despite its name, the id of the product being bought. */
  currentSubscriptionId: string;
  /** The order total in cents: plan and add-ons, less credit and coupon, without the card fee. */
  currentSubscriptionPrice: number;
  paymentMethodId?: string | null | undefined;
  /**
   * The customer at the card provider, from `createSetupIntent`. Sent with every `paymentMethodId`, unless no setup intent
   * could be created since the checkout opened: saved methods can pay without it. The field is then absent, never null or
   * empty, and the backend uses the signed-in user's customer.
   */
  stripeCustomerId?: string | null | undefined;
  pricePointHandle?: string | null | undefined;
  cardToken?: string | null | undefined;
  cardType?: string | null | undefined;
  cardLast4?: string | null | undefined;
  /** 1 to 12. */
  cardExpMonth?: number | null | undefined;
  /** Four digits. */
  cardExpYear?: number | null | undefined;
};

export type MigrationUserInput = {
  email: string;
  firstName: string;
  /** Empty for a user whose name is one word. */
  lastName: string;
  phone?: string | null | undefined;
};

/** Additions of the host to a purchase. `couponCodes` contains the applied coupon; at most one per checkout. */
export type ExtraUpgradePropsInput = {
  couponCodes?: Array<string> | null | undefined;
  /** The coupon of the current subscription. */
  currentCoupon?: string | null | undefined;
  additionalProducts?: Array<AdditionalProductInput> | null | undefined;
  saleSlug?: string | null | undefined;
};

export type AdditionalProductInput = {
  handle: string;
};

export type AttachPaymentMethodMutationVariables = Exact<{
  paymentMethodId: string;
  isDefault: boolean;
}>;


export type AttachPaymentMethodMutation = { attachPaymentMethod: { card: { brand: string, last4: string } | null } };

export type ChangeDefaultPaymentMethodMutationVariables = Exact<{
  paymentMethodId: string;
}>;


export type ChangeDefaultPaymentMethodMutation = { changeDefaultPaymentMethod: { data: { id: string } } };

export type CheckCouponCodeQueryVariables = Exact<{
  couponCode: string;
  productHandle: string;
}>;


export type CheckCouponCodeQuery = { checkCouponCode: { amountInCents: number | null, discountAmountInCents: number | null, discountPercent: number | null, discountType: string | null, error: string | null, valid: boolean, coupon: { code: string, discountType: string | null, value: number | null, recurringScheme: string | null, recurring: boolean | null, endDate: string | null, durationPeriodCount: number | null, durationIntervalSpan: string | null } | null } };

export type CreateSetupIntentQueryVariables = Exact<{
  setupInputs: SetupInputs;
}>;


export type CreateSetupIntentQuery = { createSetupIntent: { stripeCustomerId: string, intentId: string, clientSecret: string } };

export type CreateSubscriptionMutationVariables = Exact<{
  paymentProfile: PaymentProfileInput;
  extraUpgradeProps?: ExtraUpgradePropsInput | null | undefined;
  setupIntentId?: string | null | undefined;
}>;


export type CreateSubscriptionMutation = { createSubscription: { id: string, state: string, balance_in_cents: number | null, total_revenue_in_cents: number | null, product_price_in_cents: number | null, next_assessment_at: string | null, expires_at: string | null, cancel_at_end_of_period: boolean | null, current_period_started_at: string | null, current_period_ends_at: string | null, canceled_at: string | null, cancellation_message: string | null, cancellation_method: string | null, on_hold_at: string | null, trial_ended_at: string | null, trial_started_at: string | null, created_at: string | null, updated_at: string | null } };

export type GetMigrationPreviewQueryVariables = Exact<{
  subscriptionId: string;
  productHandle?: string | null | undefined;
}>;


export type GetMigrationPreviewQuery = { getMigrationPreview: { migration: { prorated_adjustment_in_cents: number, charge_in_cents: number, payment_due_in_cents: number, credit_applied_in_cents: number } | null } };

export type GetUserSubscriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetUserSubscriptionsQuery = { getUserSubscriptions: { activeSubscription: { name: string, notUpgradeable: boolean | null, icon: string | null, iconBg: string | null, iconBorder: string | null, handle: string } | null, subscriptionList: Array<{ id: string, product: string, productId: string, state: string, creditCard: string | null, creditCardExpiryMonth: number | null, creditCardExpiryYear: number | null, paymentType: string | null, bankName: string | null, couponCodes: Array<string> | null, couponUseCount: number | null, couponUsesAllowed: number | null, couponDiscount: { code: string, discountType: string | null, durationIntervalSpan: string | null, durationPeriodCount: number | null, endDate: string | null, recurring: boolean | null, recurringScheme: string | null, value: number | null } | null }> } };

export type ListPaymentMethodQueryVariables = Exact<{ [key: string]: never; }>;


export type ListPaymentMethodQuery = { listPaymentMethod: { defaultPayment: string | null, data: Array<{ id: string, card: { brand: string, exp_month: number, exp_year: number, last4: string } | null, au_becs_debit: { bsb_number: string, last4: string } | null }> } };

export type MigrateSubscriptionMutationVariables = Exact<{
  subscriptionId: string;
  targetProduct: string;
  user: MigrationUserInput;
  targetProductPricePoint?: string | null | undefined;
  paymentMethodId?: string | null | undefined;
  includeInitialCharge: boolean;
  extraUpgradeProps?: ExtraUpgradePropsInput | null | undefined;
}>;


export type MigrateSubscriptionMutation = { migrateSubscription: { balanceInCents: number | null, cancelAtEndPeriod: boolean | null, id: string, initialChargeInCents: number | null, nextAssessmentAt: string | null, nextProductHandle: string | null, nextProductId: string | null, nextProductPricePointId: string | null, pastDueDate: string | null, price: number | null, product: string | null, productId: string | null, productName: string | null, receiptEmail: string | null, renewalDate: string | null, selfServiceUrl: string | null, state: string, trialInterval: number | null, trialIntervalUnit: string | null, trialPriceInCents: number | null, expires_at: string | null, expirationInterval: number | null, expirationIntervalUnit: string | null, components: Array<{ id: string, name: string | null, kind: string | null, unit_name: string | null, allocated_quantity: number | null, pricing_scheme: string | null, component_id: string | null, subscription_id: string | null, component_handle: string | null, recurring: boolean | null, archived_at: string | null, price_point_id: string | null, price_point_handle: string | null, price_point_type: string | null, price_point_name: string | null, created_at: string | null, updated_at: string | null }> | null, creditCard: { expiryMonth: number | null, expiryYear: number | null } | null, productFamily: { id: string, name: string | null, description: string | null, handle: string | null, accounting_code: string | null, created_at: string | null, updated_at: string | null } | null } };


export const AttachPaymentMethodDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AttachPaymentMethod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentMethodId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDefault"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attachPaymentMethod"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentMethodId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentMethodId"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDefault"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDefault"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}}]}}]}}]}}]} as unknown as DocumentNode<AttachPaymentMethodMutation, AttachPaymentMethodMutationVariables>;
export const ChangeDefaultPaymentMethodDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeDefaultPaymentMethod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentMethodId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeDefaultPaymentMethod"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentMethodId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentMethodId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeDefaultPaymentMethodMutation, ChangeDefaultPaymentMethodMutationVariables>;
export const CheckCouponCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CheckCouponCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"couponCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"productHandle"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkCouponCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"couponCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"couponCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"productHandle"},"value":{"kind":"Variable","name":{"kind":"Name","value":"productHandle"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amountInCents"}},{"kind":"Field","name":{"kind":"Name","value":"discountAmountInCents"}},{"kind":"Field","name":{"kind":"Name","value":"discountPercent"}},{"kind":"Field","name":{"kind":"Name","value":"discountType"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"valid"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"discountType"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"recurringScheme"}},{"kind":"Field","name":{"kind":"Name","value":"recurring"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"durationPeriodCount"}},{"kind":"Field","name":{"kind":"Name","value":"durationIntervalSpan"}}]}}]}}]}}]} as unknown as DocumentNode<CheckCouponCodeQuery, CheckCouponCodeQueryVariables>;
export const CreateSetupIntentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreateSetupIntent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"setupInputs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetupInputs"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSetupIntent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"setupInputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"setupInputs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stripeCustomerId"}},{"kind":"Field","name":{"kind":"Name","value":"intentId"}},{"kind":"Field","name":{"kind":"Name","value":"clientSecret"}}]}}]}}]} as unknown as DocumentNode<CreateSetupIntentQuery, CreateSetupIntentQueryVariables>;
export const CreateSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentProfile"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentProfileInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"extraUpgradeProps"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExtraUpgradePropsInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"setupIntentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentProfile"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentProfile"}}},{"kind":"Argument","name":{"kind":"Name","value":"extraUpgradeProps"},"value":{"kind":"Variable","name":{"kind":"Name","value":"extraUpgradeProps"}}},{"kind":"Argument","name":{"kind":"Name","value":"setupIntentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"setupIntentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"balance_in_cents"}},{"kind":"Field","name":{"kind":"Name","value":"total_revenue_in_cents"}},{"kind":"Field","name":{"kind":"Name","value":"product_price_in_cents"}},{"kind":"Field","name":{"kind":"Name","value":"next_assessment_at"}},{"kind":"Field","name":{"kind":"Name","value":"expires_at"}},{"kind":"Field","name":{"kind":"Name","value":"cancel_at_end_of_period"}},{"kind":"Field","name":{"kind":"Name","value":"current_period_started_at"}},{"kind":"Field","name":{"kind":"Name","value":"current_period_ends_at"}},{"kind":"Field","name":{"kind":"Name","value":"canceled_at"}},{"kind":"Field","name":{"kind":"Name","value":"cancellation_message"}},{"kind":"Field","name":{"kind":"Name","value":"cancellation_method"}},{"kind":"Field","name":{"kind":"Name","value":"on_hold_at"}},{"kind":"Field","name":{"kind":"Name","value":"trial_ended_at"}},{"kind":"Field","name":{"kind":"Name","value":"trial_started_at"}},{"kind":"Field","name":{"kind":"Name","value":"created_at"}},{"kind":"Field","name":{"kind":"Name","value":"updated_at"}}]}}]}}]} as unknown as DocumentNode<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;
export const GetMigrationPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GetMigrationPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"productHandle"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"getMigrationPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"productHandle"},"value":{"kind":"Variable","name":{"kind":"Name","value":"productHandle"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"migration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prorated_adjustment_in_cents"}},{"kind":"Field","name":{"kind":"Name","value":"charge_in_cents"}},{"kind":"Field","name":{"kind":"Name","value":"payment_due_in_cents"}},{"kind":"Field","name":{"kind":"Name","value":"credit_applied_in_cents"}}]}}]}}]}}]} as unknown as DocumentNode<GetMigrationPreviewQuery, GetMigrationPreviewQueryVariables>;
export const GetUserSubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GetUserSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"getUserSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activeSubscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"notUpgradeable"}},{"kind":"Field","name":{"kind":"Name","value":"icon"}},{"kind":"Field","name":{"kind":"Name","value":"iconBg"}},{"kind":"Field","name":{"kind":"Name","value":"iconBorder"}},{"kind":"Field","name":{"kind":"Name","value":"handle"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"creditCard"}},{"kind":"Field","name":{"kind":"Name","value":"creditCardExpiryMonth"}},{"kind":"Field","name":{"kind":"Name","value":"creditCardExpiryYear"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}},{"kind":"Field","name":{"kind":"Name","value":"couponCodes"}},{"kind":"Field","name":{"kind":"Name","value":"couponDiscount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"discountType"}},{"kind":"Field","name":{"kind":"Name","value":"durationIntervalSpan"}},{"kind":"Field","name":{"kind":"Name","value":"durationPeriodCount"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"recurring"}},{"kind":"Field","name":{"kind":"Name","value":"recurringScheme"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"couponUseCount"}},{"kind":"Field","name":{"kind":"Name","value":"couponUsesAllowed"}}]}}]}}]}}]} as unknown as DocumentNode<GetUserSubscriptionsQuery, GetUserSubscriptionsQueryVariables>;
export const ListPaymentMethodDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListPaymentMethod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listPaymentMethod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"exp_month"}},{"kind":"Field","name":{"kind":"Name","value":"exp_year"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}}]}},{"kind":"Field","name":{"kind":"Name","value":"au_becs_debit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bsb_number"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultPayment"}}]}}]}}]} as unknown as DocumentNode<ListPaymentMethodQuery, ListPaymentMethodQueryVariables>;
export const MigrateSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MigrateSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"targetProduct"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"user"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MigrationUserInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"targetProductPricePoint"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentMethodId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeInitialCharge"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"extraUpgradeProps"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExtraUpgradePropsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"migrateSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"targetProduct"},"value":{"kind":"Variable","name":{"kind":"Name","value":"targetProduct"}}},{"kind":"Argument","name":{"kind":"Name","value":"user"},"value":{"kind":"Variable","name":{"kind":"Name","value":"user"}}},{"kind":"Argument","name":{"kind":"Name","value":"targetProductPricePoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"targetProductPricePoint"}}},{"kind":"Argument","name":{"kind":"Name","value":"paymentMethodId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentMethodId"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeInitialCharge"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeInitialCharge"}}},{"kind":"Argument","name":{"kind":"Name","value":"extraUpgradeProps"},"value":{"kind":"Variable","name":{"kind":"Name","value":"extraUpgradeProps"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balanceInCents"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAtEndPeriod"}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"unit_name"}},{"kind":"Field","name":{"kind":"Name","value":"allocated_quantity"}},{"kind":"Field","name":{"kind":"Name","value":"pricing_scheme"}},{"kind":"Field","name":{"kind":"Name","value":"component_id"}},{"kind":"Field","name":{"kind":"Name","value":"subscription_id"}},{"kind":"Field","name":{"kind":"Name","value":"component_handle"}},{"kind":"Field","name":{"kind":"Name","value":"recurring"}},{"kind":"Field","name":{"kind":"Name","value":"archived_at"}},{"kind":"Field","name":{"kind":"Name","value":"price_point_id"}},{"kind":"Field","name":{"kind":"Name","value":"price_point_handle"}},{"kind":"Field","name":{"kind":"Name","value":"price_point_type"}},{"kind":"Field","name":{"kind":"Name","value":"price_point_name"}},{"kind":"Field","name":{"kind":"Name","value":"created_at"}},{"kind":"Field","name":{"kind":"Name","value":"updated_at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creditCard"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiryMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expiryYear"}}]}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"initialChargeInCents"}},{"kind":"Field","name":{"kind":"Name","value":"nextAssessmentAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextProductHandle"}},{"kind":"Field","name":{"kind":"Name","value":"nextProductId"}},{"kind":"Field","name":{"kind":"Name","value":"nextProductPricePointId"}},{"kind":"Field","name":{"kind":"Name","value":"pastDueDate"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"productFamily"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"handle"}},{"kind":"Field","name":{"kind":"Name","value":"accounting_code"}},{"kind":"Field","name":{"kind":"Name","value":"created_at"}},{"kind":"Field","name":{"kind":"Name","value":"updated_at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"receiptEmail"}},{"kind":"Field","name":{"kind":"Name","value":"renewalDate"}},{"kind":"Field","name":{"kind":"Name","value":"selfServiceUrl"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"trialInterval"}},{"kind":"Field","name":{"kind":"Name","value":"trialIntervalUnit"}},{"kind":"Field","name":{"kind":"Name","value":"trialPriceInCents"}},{"kind":"Field","name":{"kind":"Name","value":"expires_at"}},{"kind":"Field","name":{"kind":"Name","value":"expirationInterval"}},{"kind":"Field","name":{"kind":"Name","value":"expirationIntervalUnit"}}]}}]}}]} as unknown as DocumentNode<MigrateSubscriptionMutation, MigrateSubscriptionMutationVariables>;
