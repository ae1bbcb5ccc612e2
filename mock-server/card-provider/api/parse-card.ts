import { type CardBrand, detectBrand } from '../rules/card-brand.ts';
import { maxCvcLength } from '../rules/card-cvc.ts';
import { type Expiry, findExpiryError } from '../rules/card-expiry.ts';
import { passesLuhn } from '../rules/card-number.ts';
import { DECLINE_MESSAGES, type DeclineCode } from '../rules/decline-messages.ts';
import type { PaymentMethodCard, ProviderErrorBody } from './provider-account.ts';
import {
  docUrl,
  invalidRequest,
  ProviderApiError,
  parseDigits,
  parseText,
  type RequestParams,
} from './provider-call.ts';
import { findTestCard, type TestCard } from './test-cards.ts';

/** A decline with the API's message; the browser library replaces it with the message for the cardholder. */
export function declineError(decline: DeclineCode): ProviderErrorBody {
  const text: { code: string; declineCode?: string; param?: string; apiMessage: string } = DECLINE_MESSAGES[decline];
  return {
    type: 'card_error',
    code: text.code,
    ...(text.declineCode !== undefined && { decline_code: text.declineCode }),
    doc_url: docUrl(text.code),
    message: text.apiMessage,
    ...(text.param !== undefined && { param: text.param }),
  };
}

const createDecline = (decline: DeclineCode): ProviderApiError => new ProviderApiError(402, declineError(decline));

interface ParsedCard {
  brand: CardBrand;
  expiry: Expiry;
  last4: string;
  hasCvc: boolean;
  testCard: TestCard;
}

/** Parses the card in a request. Throws if it is incomplete or invalid. */
export function parseCard(card: RequestParams, now: Date): ParsedCard {
  const number = parseDigits(card['number']);
  const cvc = parseDigits(card['cvc']);
  for (const param of ['number', 'exp_month', 'exp_year'] as const) {
    if (parseDigits(card[param]) === '') {
      throw invalidRequest(`Missing required param: card[${param}].`, {
        code: 'parameter_missing',
        param: `card[${param}]`,
      });
    }
  }
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) throw createDecline('incorrect_number');

  const year = parseExpiryNumber(card['exp_year']);
  const expiry: Expiry = { month: parseExpiryNumber(card['exp_month']), year: year < 100 ? 2000 + year : year };
  const errorCode = findExpiryError(expiry, now);
  if (errorCode === 'invalid_expiry_month' || errorCode === 'invalid_expiry_month_past')
    throw createDecline('invalid_expiry_month');
  if (errorCode) throw createDecline('invalid_expiry_year');

  const brand = detectBrand(number);
  const hasCvc = cvc !== '';
  if (hasCvc && (!/^\d{3,4}$/.test(cvc) || cvc.length > maxCvcLength(brand))) throw createDecline('invalid_cvc');
  return { brand, expiry, last4: number.slice(-4), hasCvc, testCard: findTestCard(number, { hasCvc }) };
}

/** NaN, which no month or year is, unless the value consists of digits. */
function parseExpiryNumber(value: unknown): number {
  const digits = parseText(value)?.trim() ?? '';
  return /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The card of a payment method. Checks without a value to compare are null. */
export function toPaymentMethodCard(
  card: ParsedCard,
  address: { line1: string | null; postcode: string | null },
): PaymentMethodCard {
  const { testCard } = card;
  return {
    brand: card.brand,
    checks: {
      address_line1_check: address.line1 ? testCard.line1Check : null,
      address_postal_code_check: address.postcode ? testCard.postcodeCheck : null,
      cvc_check: card.hasCvc ? (testCard.decline === 'incorrect_cvc' ? 'fail' : 'pass') : null,
    },
    country: testCard.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: card.expiry.month,
    exp_year: card.expiry.year,
    funding: testCard.funding,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.brand !== 'amex' },
    wallet: null,
  };
}
