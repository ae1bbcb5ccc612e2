import { ownValue } from '../../own-value.ts';
import type { CardBrand } from '../rules/card-brand.ts';
import type { Authentication, TestCase } from './test-cards.ts';

/** Everything the provider remembers for one session: plain data, so that it can be saved and compared. */
export interface ProviderAccount {
  setupIntents: Record<string, SetupIntent>;
  paymentMethods: Record<string, StoredPaymentMethod>;
  tokens: Record<string, StoredToken>;
  /** How often each intent has been confirmed. */
  confirmations: Record<string, number>;
}

export type SetupIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** What the browser has to do next. The challenge's particulars stay with the provider. */
export interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: Record<string, never>;
}

export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  cancellation_reason: null | 'abandoned' | 'duplicate' | 'requested_by_customer';
  client_secret: string;
  created: number;
  description: null;
  last_setup_error: null | ProviderError;
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

export interface CardFacts {
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

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: string;
  billing_details: BillingDetails;
  created: number;
  customer: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card' | 'au_becs_debit';
  card?: CardFacts;
  au_becs_debit?: { bsb_number: string; fingerprint: string; last4: string };
}

/**
 * `testCase` says how later charges go, `authentication` whether the bank asks who is there. They stand in for the
 * number, which is never kept.
 */
interface Behaviour {
  testCase: TestCase;
  authentication: Authentication;
}

export type StoredPaymentMethod = PaymentMethod & Behaviour;

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

/** `facts` is what a payment method made from the token shows. */
export type StoredToken = Token & Behaviour & { facts: CardFacts };

export interface ProviderError {
  type: 'card_error' | 'invalid_request_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  payment_method?: PaymentMethod;
  setup_intent?: SetupIntent;
}

export const emptyProviderAccount = (): ProviderAccount => ({
  setupIntents: {},
  paymentMethods: {},
  tokens: {},
  confirmations: {},
});

/** The stored payment method, with the `testCase` that decides later charges. */
export const findPaymentMethod = (account: ProviderAccount, id: string): StoredPaymentMethod | undefined =>
  ownValue(account.paymentMethods, id);

/** The stored card token, with the `testCase` that decides later charges. */
export const findToken = (account: ProviderAccount, id: string): StoredToken | undefined =>
  ownValue(account.tokens, id);

export function publicPaymentMethod({
  testCase: _kept,
  authentication: _keptToo,
  ...shown
}: StoredPaymentMethod): PaymentMethod {
  return shown;
}

export function publicToken({
  testCase: _kept,
  authentication: _keptToo,
  facts: _alsoKept,
  ...shown
}: StoredToken): Token {
  return shown;
}
