// Written by `npm run write` from schema.graphql. Do not edit.
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: string; output: string; }
};

export type Query = {
  getMigrationPreview: MigrationPreviewResult;
  getUserSubscriptions: UserSubscriptions;
  listPaymentMethod: PaymentMethodList;
  createSetupIntent: SetupIntent;
  checkCouponCode: CouponCheck;
};


export type QueryGetMigrationPreviewArgs = {
  subscriptionId: Scalars['ID']['input'];
  productHandle?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCreateSetupIntentArgs = {
  setupInputs: SetupInputs;
};


export type QueryCheckCouponCodeArgs = {
  couponCode: Scalars['String']['input'];
  productHandle: Scalars['String']['input'];
};

export type Mutation = {
  createSubscription: CreatedSubscription;
  migrateSubscription: MigratedSubscription;
  attachPaymentMethod: AttachedPaymentMethod;
  changeDefaultPaymentMethod: ChangedDefaultPaymentMethod;
};


export type MutationCreateSubscriptionArgs = {
  paymentProfile: PaymentProfileInput;
  extraUpgradeProps?: InputMaybe<ExtraUpgradePropsInput>;
  setupIntentId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationMigrateSubscriptionArgs = {
  subscriptionId: Scalars['ID']['input'];
  targetProduct: Scalars['String']['input'];
  user: MigrationUserInput;
  targetProductPricePoint?: InputMaybe<Scalars['String']['input']>;
  paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  includeInitialCharge: Scalars['Boolean']['input'];
  extraUpgradeProps?: InputMaybe<ExtraUpgradePropsInput>;
};


export type MutationAttachPaymentMethodArgs = {
  paymentMethodId: Scalars['ID']['input'];
  isDefault: Scalars['Boolean']['input'];
};


export type MutationChangeDefaultPaymentMethodArgs = {
  paymentMethodId: Scalars['ID']['input'];
};

export type UserSubscriptions = {
  activeSubscription: Maybe<ActiveSubscription>;
  subscriptionList: Array<SubscriptionListItem>;
};

export type ActiveSubscription = {
  name: Scalars['String']['output'];
  notUpgradeable: Maybe<Scalars['Boolean']['output']>;
  icon: Maybe<Scalars['String']['output']>;
  iconBg: Maybe<Scalars['String']['output']>;
  iconBorder: Maybe<Scalars['String']['output']>;
  handle: Scalars['String']['output'];
};

export type SubscriptionListItem = {
  id: Scalars['ID']['output'];
  product: Scalars['String']['output'];
  productId: Scalars['ID']['output'];
  state: Scalars['String']['output'];
  creditCard: Maybe<Scalars['String']['output']>;
  creditCardExpiryMonth: Maybe<Scalars['Int']['output']>;
  creditCardExpiryYear: Maybe<Scalars['Int']['output']>;
  paymentType: Maybe<Scalars['String']['output']>;
  bankName: Maybe<Scalars['String']['output']>;
  couponCodes: Maybe<Array<Scalars['String']['output']>>;
  couponDiscount: Maybe<CouponDiscount>;
  couponUseCount: Maybe<Scalars['Int']['output']>;
  couponUsesAllowed: Maybe<Scalars['Int']['output']>;
};

export type CouponDiscount = {
  code: Scalars['String']['output'];
  discountType: Maybe<Scalars['String']['output']>;
  durationIntervalSpan: Maybe<Scalars['String']['output']>;
  durationPeriodCount: Maybe<Scalars['Int']['output']>;
  endDate: Maybe<Scalars['DateTime']['output']>;
  recurring: Maybe<Scalars['Boolean']['output']>;
  recurringScheme: Maybe<Scalars['String']['output']>;
  value: Maybe<Scalars['Float']['output']>;
};

export type MigrationPreviewResult = {
  migration: Maybe<MigrationPreview>;
};

export type MigrationPreview = {
  prorated_adjustment_in_cents: Scalars['Int']['output'];
  charge_in_cents: Scalars['Int']['output'];
  payment_due_in_cents: Scalars['Int']['output'];
  credit_applied_in_cents: Scalars['Int']['output'];
};

export type CreatedSubscription = {
  id: Scalars['ID']['output'];
  state: Scalars['String']['output'];
  balance_in_cents: Maybe<Scalars['Int']['output']>;
  total_revenue_in_cents: Maybe<Scalars['Int']['output']>;
  product_price_in_cents: Maybe<Scalars['Int']['output']>;
  next_assessment_at: Maybe<Scalars['DateTime']['output']>;
  expires_at: Maybe<Scalars['DateTime']['output']>;
  cancel_at_end_of_period: Maybe<Scalars['Boolean']['output']>;
  current_period_started_at: Maybe<Scalars['DateTime']['output']>;
  current_period_ends_at: Maybe<Scalars['DateTime']['output']>;
  canceled_at: Maybe<Scalars['DateTime']['output']>;
  cancellation_message: Maybe<Scalars['String']['output']>;
  cancellation_method: Maybe<Scalars['String']['output']>;
  on_hold_at: Maybe<Scalars['DateTime']['output']>;
  trial_ended_at: Maybe<Scalars['DateTime']['output']>;
  trial_started_at: Maybe<Scalars['DateTime']['output']>;
  created_at: Maybe<Scalars['DateTime']['output']>;
  updated_at: Maybe<Scalars['DateTime']['output']>;
};

export type MigratedSubscription = {
  balanceInCents: Maybe<Scalars['Int']['output']>;
  cancelAtEndPeriod: Maybe<Scalars['Boolean']['output']>;
  components: Maybe<Array<SubscriptionComponent>>;
  creditCard: Maybe<SubscriptionCreditCard>;
  id: Scalars['ID']['output'];
  initialChargeInCents: Maybe<Scalars['Int']['output']>;
  nextAssessmentAt: Maybe<Scalars['DateTime']['output']>;
  nextProductHandle: Maybe<Scalars['String']['output']>;
  nextProductId: Maybe<Scalars['ID']['output']>;
  nextProductPricePointId: Maybe<Scalars['ID']['output']>;
  pastDueDate: Maybe<Scalars['DateTime']['output']>;
  price: Maybe<Scalars['Int']['output']>;
  product: Maybe<Scalars['String']['output']>;
  productFamily: Maybe<ProductFamily>;
  productId: Maybe<Scalars['ID']['output']>;
  productName: Maybe<Scalars['String']['output']>;
  receiptEmail: Maybe<Scalars['String']['output']>;
  renewalDate: Maybe<Scalars['DateTime']['output']>;
  selfServiceUrl: Maybe<Scalars['String']['output']>;
  state: Scalars['String']['output'];
  trialInterval: Maybe<Scalars['Int']['output']>;
  trialIntervalUnit: Maybe<Scalars['String']['output']>;
  trialPriceInCents: Maybe<Scalars['Int']['output']>;
  expires_at: Maybe<Scalars['DateTime']['output']>;
  expirationInterval: Maybe<Scalars['Int']['output']>;
  expirationIntervalUnit: Maybe<Scalars['String']['output']>;
};

export type SubscriptionCreditCard = {
  expiryMonth: Maybe<Scalars['Int']['output']>;
  expiryYear: Maybe<Scalars['Int']['output']>;
};

export type SubscriptionComponent = {
  id: Scalars['ID']['output'];
  name: Maybe<Scalars['String']['output']>;
  kind: Maybe<Scalars['String']['output']>;
  unit_name: Maybe<Scalars['String']['output']>;
  allocated_quantity: Maybe<Scalars['Int']['output']>;
  pricing_scheme: Maybe<Scalars['String']['output']>;
  component_id: Maybe<Scalars['ID']['output']>;
  subscription_id: Maybe<Scalars['ID']['output']>;
  component_handle: Maybe<Scalars['String']['output']>;
  recurring: Maybe<Scalars['Boolean']['output']>;
  archived_at: Maybe<Scalars['DateTime']['output']>;
  price_point_id: Maybe<Scalars['ID']['output']>;
  price_point_handle: Maybe<Scalars['String']['output']>;
  price_point_type: Maybe<Scalars['String']['output']>;
  price_point_name: Maybe<Scalars['String']['output']>;
  created_at: Maybe<Scalars['DateTime']['output']>;
  updated_at: Maybe<Scalars['DateTime']['output']>;
};

export type ProductFamily = {
  id: Scalars['ID']['output'];
  name: Maybe<Scalars['String']['output']>;
  description: Maybe<Scalars['String']['output']>;
  handle: Maybe<Scalars['String']['output']>;
  accounting_code: Maybe<Scalars['String']['output']>;
  created_at: Maybe<Scalars['DateTime']['output']>;
  updated_at: Maybe<Scalars['DateTime']['output']>;
};

export type PaymentMethodList = {
  data: Array<SavedPaymentMethod>;
  defaultPayment: Maybe<Scalars['ID']['output']>;
};

export type SavedPaymentMethod = {
  id: Scalars['ID']['output'];
  card: Maybe<SavedCard>;
  au_becs_debit: Maybe<SavedBankAccount>;
};

export type SavedCard = {
  brand: Scalars['String']['output'];
  exp_month: Scalars['Int']['output'];
  exp_year: Scalars['Int']['output'];
  last4: Scalars['String']['output'];
};

export type SavedBankAccount = {
  bsb_number: Scalars['String']['output'];
  last4: Scalars['String']['output'];
};

export type SetupIntent = {
  stripeCustomerId: Scalars['ID']['output'];
  intentId: Scalars['ID']['output'];
  clientSecret: Scalars['String']['output'];
};

export type AttachedPaymentMethod = {
  card: Maybe<AttachedCard>;
};

export type AttachedCard = {
  brand: Scalars['String']['output'];
  last4: Scalars['String']['output'];
};

export type ChangedDefaultPaymentMethod = {
  data: ChangedDefaultPaymentMethodData;
};

export type ChangedDefaultPaymentMethodData = {
  id: Scalars['ID']['output'];
};

export type CouponCheck = {
  amountInCents: Maybe<Scalars['Int']['output']>;
  discountAmountInCents: Maybe<Scalars['Int']['output']>;
  discountPercent: Maybe<Scalars['Float']['output']>;
  discountType: Maybe<Scalars['String']['output']>;
  error: Maybe<Scalars['String']['output']>;
  valid: Scalars['Boolean']['output'];
  coupon: Maybe<Coupon>;
};

export type Coupon = {
  code: Scalars['String']['output'];
  discountType: Maybe<Scalars['String']['output']>;
  value: Maybe<Scalars['Float']['output']>;
  recurringScheme: Maybe<Scalars['String']['output']>;
  recurring: Maybe<Scalars['Boolean']['output']>;
  endDate: Maybe<Scalars['DateTime']['output']>;
  durationPeriodCount: Maybe<Scalars['Int']['output']>;
  durationIntervalSpan: Maybe<Scalars['String']['output']>;
};

export type SetupInputs = {
  customerEmail: Scalars['String']['input'];
  customerFlakeId: Scalars['String']['input'];
  customerName: Scalars['String']['input'];
  issuerName?: InputMaybe<Scalars['String']['input']>;
  extraUpgradeProps?: InputMaybe<ExtraUpgradePropsInput>;
};

export type PaymentProfileInput = {
  currentSubscriptionId: Scalars['ID']['input'];
  currentSubscriptionPrice: Scalars['Int']['input'];
  paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  stripeCustomerId?: InputMaybe<Scalars['ID']['input']>;
  pricePointHandle?: InputMaybe<Scalars['String']['input']>;
  cardToken?: InputMaybe<Scalars['String']['input']>;
  cardType?: InputMaybe<Scalars['String']['input']>;
  cardLast4?: InputMaybe<Scalars['String']['input']>;
  cardExpMonth?: InputMaybe<Scalars['Int']['input']>;
  cardExpYear?: InputMaybe<Scalars['Int']['input']>;
};

export type MigrationUserInput = {
  email: Scalars['String']['input'];
  firstName: Scalars['String']['input'];
  lastName: Scalars['String']['input'];
  phone?: InputMaybe<Scalars['String']['input']>;
};

export type ExtraUpgradePropsInput = {
  couponCodes?: InputMaybe<Array<Scalars['String']['input']>>;
  currentCoupon?: InputMaybe<Scalars['String']['input']>;
  additionalProducts?: InputMaybe<Array<AdditionalProductInput>>;
  saleSlug?: InputMaybe<Scalars['String']['input']>;
};

export type AdditionalProductInput = {
  handle: Scalars['String']['input'];
};

export type PurchaseRefusalCode =
  | 'PAYMENT_DECLINED'
  | 'PRICE_CHANGED'
  | 'COUPON_REFUSED'
  | 'ALREADY_SUBSCRIBED'
  | 'NOT_FOUND';
