import * as z from 'zod';
import { ownValue } from '../../json.ts';
import { CARD_BRANDS } from '../facts/test-methods.ts';
import { MAX_EXPIRY_YEAR, MIN_EXPIRY_YEAR } from '../rules/card.ts';
import { authentication, testCase } from './test-cards.ts';

/* The provider's objects as its API returns them. The schemas have the fields that the server reads. */

const setupIntent = z.looseObject({
  id: z.string(),
  client_secret: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  payment_method: z.string().nullable(),
  next_action: z.unknown(),
  last_setup_error: z.unknown(),
});
export interface ProviderSetupIntent extends z.infer<typeof setupIntent> {}

const paymentMethodCard = z.looseObject({
  brand: z.enum(CARD_BRANDS),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(MIN_EXPIRY_YEAR).max(MAX_EXPIRY_YEAR),
  last4: z.string(),
});
export interface PaymentMethodCard extends z.infer<typeof paymentMethodCard> {}

/** How the bank treats a test card. Stored in place of the card number, so that no session contains card numbers. */
const testBehaviour = {
  testCase,
  authentication,
};

const storedPaymentMethod = z.looseObject({
  id: z.string(),
  type: z.enum(['card', 'au_becs_debit']),
  card: paymentMethodCard.exactOptional(),
  au_becs_debit: z.looseObject({ bsb_number: z.string(), last4: z.string() }).exactOptional(),
  ...testBehaviour,
});
export interface StoredPaymentMethod extends z.infer<typeof storedPaymentMethod> {}

const storedToken = z.looseObject({
  id: z.string(),
  used: z.boolean(),
  ...testBehaviour,
  facts: paymentMethodCard,
});
export interface StoredToken extends z.infer<typeof storedToken> {}

export interface ProviderErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  payment_method?: object;
  setup_intent?: ProviderSetupIntent;
}

export const providerAccount = z.strictObject({
  setupIntents: z.record(z.string(), setupIntent),
  paymentMethods: z.record(z.string(), storedPaymentMethod),
  tokens: z.record(z.string(), storedToken),
});
export interface ProviderAccount extends z.infer<typeof providerAccount> {}

export const emptyProviderAccount = (): ProviderAccount => ({ setupIntents: {}, paymentMethods: {}, tokens: {} });

export const findPaymentMethod = (account: ProviderAccount, id: string): StoredPaymentMethod | undefined =>
  ownValue(account.paymentMethods, id);

export const findToken = (account: ProviderAccount, id: string): StoredToken | undefined =>
  ownValue(account.tokens, id);

/** Removes the emulator's own fields, which the real provider's API does not return. */
export function toPublic({
  testCase: _case,
  authentication: _how,
  facts: _card,
  ...object
}: StoredPaymentMethod | StoredToken) {
  return object;
}
