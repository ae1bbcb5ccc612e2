import { ownValue } from '../../own-value.ts';
import type { CardBrand } from '../rules/card-brand.ts';
import type { Authentication, TestCase } from './test-cards.ts';

/** The provider's data of one session. Plain JSON, so that it can be exported and compared. */
export interface ProviderAccount {
  setupIntents: Record<string, ProviderSetupIntent>;
  paymentMethods: Record<string, StoredPaymentMethod>;
  tokens: Record<string, StoredToken>;
  /** Number of confirmations by intent. */
  confirmations: Record<string, number>;
}

export type SetupIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** What the browser has to do next. */
export interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: Record<string, never>;
}

export interface ProviderSetupIntent {
  id: string;
  object: 'setup_intent';
  cancellation_reason: null | 'abandoned' | 'duplicate' | 'requested_by_customer';
  client_secret: string;
  created: number;
  description: null;
  last_setup_error: null | ProviderErrorBody;
  livemode: false;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: SetupIntentStatus;
  usage: 'off_session' | 'on_session';
}

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
}

export interface PaymentMethodCard {
  brand: CardBrand;
  checks: {
    address_line1_check: string | null;
    address_postal_code_check: string | null;
    cvc_check: string | null;
  };
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  funding: 'credit' | 'debit' | 'prepaid';
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: boolean };
  wallet: null;
}

export interface ProviderPaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: string;
  billing_details: BillingDetails;
  created: number;
  customer: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card' | 'au_becs_debit';
  card?: PaymentMethodCard;
  au_becs_debit?: { bsb_number: string; fingerprint: string; last4: string };
}

/**
 * The behaviour of a test number, which is stored instead of the number: `testCase` determines later charges,
 * `authentication` whether the bank requires a challenge.
 */
interface TestBehaviour {
  testCase: TestCase;
  authentication: Authentication;
}

export type StoredPaymentMethod = ProviderPaymentMethod & TestBehaviour;

export interface Token {
  id: string;
  object: 'token';
  card: { id: string; object: 'card' } & Record<string, string | number | null>;
  client_ip: null;
  created: number;
  livemode: false;
  type: 'card';
  used: boolean;
}

/** `facts` is the card of a payment method created from the token. */
export type StoredToken = Token & TestBehaviour & { facts: PaymentMethodCard };

export interface ProviderErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  payment_method?: ProviderPaymentMethod;
  setup_intent?: ProviderSetupIntent;
}

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
