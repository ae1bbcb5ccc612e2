import { brandOf, type CardBrand } from '../rules/card-brand.ts';
import { longestCvc } from '../rules/card-cvc.ts';
import { type Expiry, expiryFault } from '../rules/card-expiry.ts';
import { passesLuhn } from '../rules/card-number.ts';
import { DECLINE_TEXTS, type Decline } from '../rules/decline-texts.ts';
import type { CardFacts, ProviderError } from './provider-account.ts';
import { digitsOf, docUrl, type Fields, invalidRequest, Refusal } from './provider-call.ts';
import { type TestCard, testCardOf } from './test-cards.ts';

/** A refusal in the API's words; the browser library has its own text for the person. */
export function declineError(decline: Decline): ProviderError {
  const text: { code: string; declineCode?: string; param?: string; api: string } = DECLINE_TEXTS[decline];
  return {
    type: 'card_error',
    code: text.code,
    ...(text.declineCode !== undefined && { decline_code: text.declineCode }),
    doc_url: docUrl(text.code),
    message: text.api,
    ...(text.param !== undefined && { param: text.param }),
  };
}

const refuse = (decline: Decline): Refusal => new Refusal(402, declineError(decline));

export interface CardDetails {
  brand: CardBrand;
  expiry: Expiry;
  last4: string;
  cvcGiven: boolean;
  testCard: TestCard;
}

/** Reads the card a request carries, refusing what no card could be. */
export function cardDetailsFrom(card: Fields, now: Date): CardDetails {
  const number = digitsOf(card['number']);
  const cvc = digitsOf(card['cvc']);
  for (const param of ['number', 'exp_month', 'exp_year'] as const) {
    if (digitsOf(card[param]) === '') {
      throw invalidRequest(`Missing required param: card[${param}].`, {
        code: 'parameter_missing',
        param: `card[${param}]`,
      });
    }
  }
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) throw refuse('incorrect_number');

  const year = Number(digitsOf(card['exp_year']));
  const expiry: Expiry = { month: Number(digitsOf(card['exp_month'])), year: year < 100 ? 2000 + year : year };
  const fault = expiryFault(expiry, now);
  if (fault === 'invalid_expiry_month' || fault === 'invalid_expiry_month_past') throw refuse('invalid_expiry_month');
  if (fault) throw refuse('invalid_expiry_year');

  const brand = brandOf(number);
  const cvcGiven = cvc !== '';
  if (cvcGiven && (!/^\d{3,4}$/.test(cvc) || cvc.length > longestCvc(brand))) throw refuse('invalid_cvc');
  return { brand, expiry, last4: number.slice(-4), cvcGiven, testCard: testCardOf(number, { cvcGiven }) };
}

/** The card as a payment method shows it. Checks that had nothing to compare are null. */
export function cardFacts(card: CardDetails, address: { line1: string | null; postcode: string | null }): CardFacts {
  const { testCard } = card;
  return {
    brand: card.brand,
    checks: {
      address_line1_check: address.line1 ? testCard.line1Check : null,
      address_postal_code_check: address.postcode ? testCard.postcodeCheck : null,
      cvc_check: card.cvcGiven ? (testCard.decline === 'incorrect_cvc' ? 'fail' : 'pass') : null,
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
