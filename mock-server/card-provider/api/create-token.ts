import { ownValue, setOwnValue } from '../../own-value.ts';
import type { CardBrand } from '../rules/card-brand.ts';
import { cardDetailsFrom, cardFacts, declineError } from './card-details.ts';
import type { ProviderAccount, StoredToken } from './provider-account.ts';
import {
  asWritten,
  type CallContext,
  digitsOf,
  type Fields,
  invalidRequest,
  Refusal,
  textOf,
} from './provider-call.ts';

/** Tokens spell brands for people; payment methods use the short names. */
const BRAND_ON_TOKEN: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Unknown',
};

const OWNER_FIELDS = [
  'name',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
  'address_country',
  'currency',
];

/** Stores a one-time token for the card sent. A number that declines makes a token all the same. */
export function createToken(
  account: ProviderAccount,
  card: Fields,
  { mint, now, redact = asWritten }: Pick<CallContext, 'mint' | 'now' | 'redact'>,
): StoredToken {
  const details = cardDetailsFrom(card, now);
  const facts = cardFacts(details, { line1: textOf(card['address_line1']), postcode: textOf(card['address_zip']) });
  const token: StoredToken = {
    id: mint('tok'),
    object: 'token',
    card: {
      id: mint('card'),
      object: 'card',
      ...Object.fromEntries(OWNER_FIELDS.map((field) => [field, textOf(redact(ownValue(card, field)))])),
      address_line1_check: facts.checks.address_line1_check,
      address_zip_check: facts.checks.address_postal_code_check,
      brand: BRAND_ON_TOKEN[facts.brand],
      country: facts.country,
      // A code is only checked once the card is used; until then the answer is pending.
      cvc_check: details.cvcGiven ? 'unchecked' : null,
      exp_month: facts.exp_month,
      exp_year: facts.exp_year,
      funding: facts.funding,
      last4: facts.last4,
    },
    client_ip: null,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    type: 'card',
    used: false,
    testCase: details.testCard.testCase,
    authentication: details.testCard.authentication,
    facts,
  };
  setOwnValue(account.tokens, token.id, token);
  return token;
}

/** A one-time token for a security code alone. Nothing here charges with it, so nothing is kept. */
export function createCvcToken(sent: Fields, { mint, now }: Pick<CallContext, 'mint' | 'now'>) {
  const cvc = digitsOf(sent['cvc']);
  if (cvc === '') {
    const param = 'cvc_update[cvc]';
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (!/^\d{3,4}$/.test(cvc)) throw new Refusal(402, declineError('invalid_cvc'));
  return {
    id: mint('cvctok'),
    object: 'token',
    client_ip: null,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    type: 'cvc_update',
    used: false,
  };
}
