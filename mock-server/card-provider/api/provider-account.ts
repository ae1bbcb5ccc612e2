import * as z from 'zod';
import { ownValue } from '../../json.ts';
import { CARD_BRANDS } from '../facts/test-methods.ts';
import { MAX_EXPIRY_YEAR, MIN_EXPIRY_YEAR } from '../rules/card.ts';
import { authentication, testCase } from './test-cards.ts';

const nullableText = z.string().nullable();
const count = z.int().min(0);
const lastError = z.strictObject({
  type: z.enum(['card_error', 'invalid_request_error', 'api_error']),
  message: z.string(),
  code: z.string().exactOptional(),
  decline_code: z.string().exactOptional(),
  doc_url: z.string().exactOptional(),
  param: z.string().exactOptional(),
  get payment_method() {
    return publicPaymentMethod.exactOptional();
  },
});

const setupIntent = z.strictObject({
  id: z.string(),
  object: z.literal('setup_intent'),
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).nullable(),
  client_secret: z.string(),
  created: z.int(),
  description: z.null(),
  last_setup_error: lastError.nullable(),
  livemode: z.literal(false),
  /** The browser's next action. */
  next_action: z.strictObject({ type: z.literal('use_stripe_sdk'), use_stripe_sdk: z.strictObject({}) }).nullable(),
  payment_method: nullableText,
  payment_method_types: z.array(z.string()),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  usage: z.enum(['off_session', 'on_session']),
});
export interface ProviderSetupIntent extends z.infer<typeof setupIntent> {}

const billingDetails = z.strictObject({
  address: z.strictObject({
    city: nullableText,
    country: nullableText,
    line1: nullableText,
    line2: nullableText,
    postal_code: nullableText,
    state: nullableText,
  }),
  email: nullableText,
  name: nullableText,
  phone: nullableText,
});
export interface BillingDetails extends z.infer<typeof billingDetails> {}

const paymentMethodCard = z.strictObject({
  brand: z.enum(CARD_BRANDS),
  checks: z.strictObject({
    address_line1_check: nullableText,
    address_postal_code_check: nullableText,
    cvc_check: nullableText,
  }),
  country: z.string(),
  display_brand: z.string(),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(MIN_EXPIRY_YEAR).max(MAX_EXPIRY_YEAR),
  funding: z.enum(['credit', 'debit', 'prepaid']),
  last4: z.string(),
  networks: z.strictObject({ available: z.array(z.string()), preferred: z.null() }),
  regulated_status: z.literal('unregulated'),
  three_d_secure_usage: z.strictObject({ supported: z.boolean() }),
  wallet: z.null(),
});
export interface PaymentMethodCard extends z.infer<typeof paymentMethodCard> {}

const publicPaymentMethod = z.strictObject({
  id: z.string(),
  object: z.literal('payment_method'),
  allow_redisplay: z.string(),
  billing_details: billingDetails,
  created: z.int(),
  customer: z.null(),
  livemode: z.literal(false),
  metadata: z.record(z.string(), z.string()),
  type: z.enum(['card', 'au_becs_debit']),
  card: paymentMethodCard.exactOptional(),
  au_becs_debit: z.strictObject({ bsb_number: z.string(), fingerprint: z.string(), last4: z.string() }).exactOptional(),
});
export interface ProviderPaymentMethod extends z.infer<typeof publicPaymentMethod> {}

/** The behaviour of a test number, which is stored instead of the number. */
const testBehaviour = {
  /** Determines later charges. */
  testCase,
  /** Whether the bank requires a challenge when the card is saved. */
  authentication,
};

const storedPaymentMethod = publicPaymentMethod.extend(testBehaviour);
export interface StoredPaymentMethod extends z.infer<typeof storedPaymentMethod> {}

const publicToken = z.strictObject({
  id: z.string(),
  object: z.literal('token'),
  card: z.looseObject({ id: z.string(), object: z.literal('card') }),
  client_ip: z.null(),
  created: z.int(),
  livemode: z.literal(false),
  type: z.literal('card'),
  used: z.boolean(),
});
interface Token extends z.infer<typeof publicToken> {}

const storedToken = publicToken.extend({
  ...testBehaviour,
  /** The card of a payment method created from the token. */
  facts: paymentMethodCard,
});
export interface StoredToken extends z.infer<typeof storedToken> {}

export interface ProviderErrorBody extends z.infer<typeof lastError> {
  setup_intent?: ProviderSetupIntent;
}

export const providerAccount = z.strictObject({
  setupIntents: z.record(z.string(), setupIntent),
  paymentMethods: z.record(z.string(), storedPaymentMethod),
  tokens: z.record(z.string(), storedToken),
  /** Number of confirmations by intent. */
  confirmations: z.record(z.string(), count),
});
/** The provider's data of one session. Plain JSON, so that it can be exported and compared. */
export interface ProviderAccount extends z.infer<typeof providerAccount> {}

export const emptyProviderAccount = (): ProviderAccount => ({
  setupIntents: {},
  paymentMethods: {},
  tokens: {},
  confirmations: {},
});

export const findPaymentMethod = (account: ProviderAccount, id: string): StoredPaymentMethod | undefined =>
  ownValue(account.paymentMethods, id);

export const findToken = (account: ProviderAccount, id: string): StoredToken | undefined =>
  ownValue(account.tokens, id);

export function toPublicPaymentMethod({
  testCase: _testCase,
  authentication: _authentication,
  ...publicMethod
}: StoredPaymentMethod): ProviderPaymentMethod {
  return publicMethod;
}

export function toPublicToken({
  testCase: _testCase,
  authentication: _authentication,
  facts: _facts,
  ...publicToken
}: StoredToken): Token {
  return publicToken;
}
