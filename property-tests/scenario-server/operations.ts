export const LIST = 'query ListPaymentMethod { listPaymentMethod { defaultPayment data { id } } }';
export const SET_UP = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { intentId clientSecret } }`;
export const BUY = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!, $extraUpgradeProps: ExtraUpgradePropsInput) {
  createSubscription(paymentProfile: $paymentProfile, extraUpgradeProps: $extraUpgradeProps) { id state total_revenue_in_cents } }`;
export const MIGRATE = `mutation MigrateSubscription($subscriptionId: ID!, $targetProduct: String!, $user: MigrationUserInput!,
  $paymentMethodId: ID, $includeInitialCharge: Boolean!) {
  migrateSubscription(subscriptionId: $subscriptionId, targetProduct: $targetProduct, user: $user,
    paymentMethodId: $paymentMethodId, includeInitialCharge: $includeInitialCharge) { id price } }`;
export const ATTACH = `mutation AttachPaymentMethod($paymentMethodId: ID!, $isDefault: Boolean!) {
  attachPaymentMethod(paymentMethodId: $paymentMethodId, isDefault: $isDefault) { card { last4 } } }`;
export const CHANGE = `mutation ChangeDefaultPaymentMethod($paymentMethodId: ID!) {
  changeDefaultPaymentMethod(paymentMethodId: $paymentMethodId) { data { id } } }`;
