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
  /** An ISO 8601 instant with an offset ('2026-03-15T10:00:00+11:00'), or a date ('2026-03-15') in fields that document it. */
  DateTime: { input: string; output: string; }
};

export type Query = {
  /** The cost of migrating the current subscription to a new plan. `migration` is null when there is nothing to migrate. */
  getMigrationPreview: MigrationPreviewResult;
  /** The signed-in user's active plan and all subscriptions. */
  getUserSubscriptions: UserSubscriptions;
  /** The signed-in user's saved cards and bank accounts. Responses must not come from a cache. */
  listPaymentMethod: PaymentMethodList;
  /** Creates a setup intent at the card provider. A query with a side effect: POST only, never cached or deduplicated. */
  createSetupIntent: SetupIntent;
  /** Whether a coupon is valid for a product, and its discount. An unknown coupon is not valid or refused, best `valid: false` without an error. */
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
  /**
   * Buys a plan and charges the payment. A refusal is a GraphQL error whose message is shown to the user as the reason of
   * 'Payment declined'. A PurchaseRefusalCode in its `extensions.code` proves that nothing was charged and nothing will be;
   * with any other code, or none, as at a 4xx of a gateway, the checkout queries `getUserSubscriptions` once before the next
   * purchase. After a 5xx, a 409, a 408 without an error or no response the outcome is unknown: the checkout looks, and
   * retries the identical request with the same key.
   * Codes and keys are recommended, not required. The `Idempotency-Key` header identifies one request of one user, for at
   * least 24 hours. The identical request with this key returns the first response again and charges nothing. A different request, such as one with another plan, price, coupon or
   * payment method, is refused with IDEMPOTENCY_MISMATCH. The identical request after a refusal is refused again, or
   * executed as if it were the first.
   * The plan is sold at its price, or at that of the price point. A percentage coupon applies to this price alone, not to
   * add-ons; half a cent is rounded up. The part of another coupon that the plan does not use up reduces add-ons. Only add-ons
   * in `additionalProducts` are sold. The total is never below zero, and a total of zero is sold without a charge.
   */
  createSubscription: CreatedSubscription;
  /**
   * Migrates the current subscription to another plan and charges the difference. Refusals, `Idempotency-Key` and coupons as
   * in createSubscription. Without `paymentMethodId`, charges the default method. The method may be one that was just set up
   * and is not saved yet; one that the user does not have is refused, and no other is charged.
   */
  migrateSubscription: MigratedSubscription;
  /** Saves a payment method of the card provider for the user. `isDefault` makes it the default. */
  attachPaymentMethod: AttachedPaymentMethod;
  /** Makes a saved method the default for all active subscriptions. */
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
  /** Null without an active plan. */
  activeSubscription: Maybe<ActiveSubscription>;
  subscriptionList: Array<SubscriptionListItem>;
};

/** The user's active plan. */
export type ActiveSubscription = {
  name: Scalars['String']['output'];
  /** For the host; the module ignores it. */
  notUpgradeable: Maybe<Scalars['Boolean']['output']>;
  icon: Maybe<Scalars['String']['output']>;
  iconBg: Maybe<Scalars['String']['output']>;
  iconBorder: Maybe<Scalars['String']['output']>;
  /** The product handle, a key of the app config's `productList`. */
  handle: Scalars['String']['output'];
};

export type SubscriptionListItem = {
  id: Scalars['ID']['output'];
  /** The name of the product. */
  product: Scalars['String']['output'];
  productId: Scalars['ID']['output'];
  /**
   * The billing state, in any spelling of case, spaces and underscores. 'canceled', 'expired', 'failed_to_create', 'on_hold',
   * 'suspended' and 'trial_ended' have ended; every other one is current, such as 'active', 'trialing', 'past_due' or 'pending'.
   */
  state: Scalars['String']['output'];
  /** The masked card number, if paid by card. */
  creditCard: Maybe<Scalars['String']['output']>;
  /** 1 to 12. */
  creditCardExpiryMonth: Maybe<Scalars['Int']['output']>;
  /** Four digits. */
  creditCardExpiryYear: Maybe<Scalars['Int']['output']>;
  /** 'credit card' or 'direct debit'. */
  paymentType: Maybe<Scalars['String']['output']>;
  bankName: Maybe<Scalars['String']['output']>;
  couponCodes: Maybe<Array<Scalars['String']['output']>>;
  couponDiscount: Maybe<CouponDiscount>;
  couponUseCount: Maybe<Scalars['Int']['output']>;
  couponUsesAllowed: Maybe<Scalars['Int']['output']>;
};

/** The coupon applied to a subscription. */
export type CouponDiscount = {
  code: Scalars['String']['output'];
  /** 'Percentage', 'Trial', or any other value for an amount. */
  discountType: Maybe<Scalars['String']['output']>;
  durationIntervalSpan: Maybe<Scalars['String']['output']>;
  durationPeriodCount: Maybe<Scalars['Int']['output']>;
  endDate: Maybe<Scalars['DateTime']['output']>;
  recurring: Maybe<Scalars['Boolean']['output']>;
  recurringScheme: Maybe<Scalars['String']['output']>;
  /** Per cent for 'Percentage', otherwise cents. */
  value: Maybe<Scalars['Float']['output']>;
};

export type MigrationPreviewResult = {
  migration: Maybe<MigrationPreview>;
};

/** The cost of a migration today. */
export type MigrationPreview = {
  /** Negative for credit from the current plan, positive for a charge. */
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
  /** The charge of today, with or without the card fee, if `includeInitialCharge` is true; otherwise 0. */
  initialChargeInCents: Maybe<Scalars['Int']['output']>;
  nextAssessmentAt: Maybe<Scalars['DateTime']['output']>;
  nextProductHandle: Maybe<Scalars['String']['output']>;
  nextProductId: Maybe<Scalars['ID']['output']>;
  nextProductPricePointId: Maybe<Scalars['ID']['output']>;
  pastDueDate: Maybe<Scalars['DateTime']['output']>;
  /** The amount due today in cents: the plan's price, less coupon and credit, plus a charge from the current plan; without the card fee. */
  price: Maybe<Scalars['Int']['output']>;
  /** The name of the product. */
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
  /** 1 to 12. */
  expiryMonth: Maybe<Scalars['Int']['output']>;
  /** Four digits. */
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
  /** All of them; the list has no pages. */
  data: Array<SavedPaymentMethod>;
  /** The id of the default method, or null. */
  defaultPayment: Maybe<Scalars['ID']['output']>;
};

/**
 * A saved card or bank account: exactly one of `card` and `au_becs_debit` is set. The module ignores methods with neither.
 * A method may be listed as soon as its setup is confirmed, because the card provider attaches it then.
 */
export type SavedPaymentMethod = {
  id: Scalars['ID']['output'];
  card: Maybe<SavedCard>;
  au_becs_debit: Maybe<SavedBankAccount>;
};

export type SavedCard = {
  /** The card provider's spelling, such as 'visa', 'amex', 'eftpos_au' or 'unknown'. One that the module does not know is shown as words. */
  brand: Scalars['String']['output'];
  /** 1 to 12. */
  exp_month: Scalars['Int']['output'];
  /** Four digits. */
  exp_year: Scalars['Int']['output'];
  /** Four digits, including leading zeros. */
  last4: Scalars['String']['output'];
};

export type SavedBankAccount = {
  /** Six digits, including leading zeros. */
  bsb_number: Scalars['String']['output'];
  last4: Scalars['String']['output'];
};

/** A setup intent of the card provider. */
export type SetupIntent = {
  stripeCustomerId: Scalars['ID']['output'];
  intentId: Scalars['ID']['output'];
  /** Secret: kept in memory for one opening of the checkout; never logged, cached or tracked. */
  clientSecret: Scalars['String']['output'];
};

export type AttachedPaymentMethod = {
  /** Null for a bank account. */
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

/** The result of a coupon check. The coupon is accepted only if `valid` is true and `error` is empty. */
export type CouponCheck = {
  /** The face value in cents. */
  amountInCents: Maybe<Scalars['Int']['output']>;
  /** The whole discount in cents, even if it is larger than the plan's price. Percentages are of the list price; half a cent is rounded up. */
  discountAmountInCents: Maybe<Scalars['Int']['output']>;
  /** 0 to 100, decimals allowed. */
  discountPercent: Maybe<Scalars['Float']['output']>;
  /** 'Percentage' or 'Trial', in any case; any other value or null is an amount. The module does not read `coupon.discountType`. */
  discountType: Maybe<Scalars['String']['output']>;
  /** Not shown to the user, who sees the module's own text. */
  error: Maybe<Scalars['String']['output']>;
  valid: Scalars['Boolean']['output'];
  coupon: Maybe<Coupon>;
};

export type Coupon = {
  code: Scalars['String']['output'];
  discountType: Maybe<Scalars['String']['output']>;
  /** Per cent for 'Percentage', otherwise cents. */
  value: Maybe<Scalars['Float']['output']>;
  recurringScheme: Maybe<Scalars['String']['output']>;
  recurring: Maybe<Scalars['Boolean']['output']>;
  /** The day on which billing starts: a date in Sydney, or an instant on that day in Sydney. */
  endDate: Maybe<Scalars['DateTime']['output']>;
  durationPeriodCount: Maybe<Scalars['Int']['output']>;
  durationIntervalSpan: Maybe<Scalars['String']['output']>;
};

export type SetupInputs = {
  customerEmail: Scalars['String']['input'];
  customerFlakeId: Scalars['String']['input'];
  /** Any name that is not empty, of one word or several. */
  customerName: Scalars['String']['input'];
  /** The offer of the checkout, for example 'Westpac'. */
  issuerName?: InputMaybe<Scalars['String']['input']>;
  extraUpgradeProps?: InputMaybe<ExtraUpgradePropsInput>;
};

/** The product, the price, and either a payment method or, as a fallback, a card token. */
export type PaymentProfileInput = {
  /** Despite its name, the id of the product being bought. */
  currentSubscriptionId: Scalars['ID']['input'];
  /** The order total in cents: plan and add-ons, less credit and coupon, without the card fee. */
  currentSubscriptionPrice: Scalars['Int']['input'];
  paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The customer at the card provider, from `createSetupIntent`. Sent with every `paymentMethodId`, unless no setup intent
   * could be created since the checkout opened: saved methods can pay without it. The field is then absent, never null or
   * empty, and the backend uses the signed-in user's customer.
   */
  stripeCustomerId?: InputMaybe<Scalars['ID']['input']>;
  pricePointHandle?: InputMaybe<Scalars['String']['input']>;
  cardToken?: InputMaybe<Scalars['String']['input']>;
  cardType?: InputMaybe<Scalars['String']['input']>;
  cardLast4?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 12. */
  cardExpMonth?: InputMaybe<Scalars['Int']['input']>;
  /** Four digits. */
  cardExpYear?: InputMaybe<Scalars['Int']['input']>;
};

export type MigrationUserInput = {
  email: Scalars['String']['input'];
  firstName: Scalars['String']['input'];
  /** Empty for a user whose name is one word. */
  lastName: Scalars['String']['input'];
  phone?: InputMaybe<Scalars['String']['input']>;
};

/** Additions of the host to a purchase. `couponCodes` contains the applied coupon; at most one per checkout. */
export type ExtraUpgradePropsInput = {
  couponCodes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The coupon of the current subscription. */
  currentCoupon?: InputMaybe<Scalars['String']['input']>;
  additionalProducts?: InputMaybe<Array<AdditionalProductInput>>;
  saleSlug?: InputMaybe<Scalars['String']['input']>;
};

export type AdditionalProductInput = {
  handle: Scalars['String']['input'];
};

/**
 * The error codes of `createSubscription` and `migrateSubscription` for a request that charges nothing and will charge nothing.
 * `PAYMENT_DECLINED` proves that nothing was charged. The others may answer a copy of a request that a browser sent twice, so the
 * checkout looks up the subscriptions before the next purchase. A refusal with any other code, or none, proves nothing.
 */
export type PurchaseRefusalCode =
  /** The bank or the card provider refused the charge. The message is the bank's, unescaped. */
  | 'PAYMENT_DECLINED'
  /** The price sent is not the current price. */
  | 'PRICE_CHANGED'
  /** A coupon code is unknown, used up, expired or not valid for this plan. */
  | 'COUPON_REFUSED'
  /** The user already has this plan. A plan that was cancelled, and a single document, may be bought again. */
  | 'ALREADY_SUBSCRIBED'
  /** An id or a handle does not exist for this user. */
  | 'NOT_FOUND';
