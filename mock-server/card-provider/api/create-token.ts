import { ownValue, setOwnValue } from '../../own-value.ts';
import type { CardBrand } from '../rules/card-brand.ts';
import { declineError, parseCard, toPaymentMethodCard } from './parse-card.ts';
import type { ProviderAccount, StoredToken } from './provider-account.ts';
import {
  invalidRequest,
  keepUnredacted,
  ProviderApiError,
  type ProviderContext,
  parseDigits,
  parseText,
  type RequestParams,
} from './provider-call.ts';

/** Tokens contain display names of brands; payment methods contain the short names. */
const TOKEN_BRANDS: Record<CardBrand, string> = {
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

/** Stores a single-use token for a card, also for cards that are declined later. */
export function createToken(
  account: ProviderAccount,
  card: RequestParams,
  { createId, now, redact = keepUnredacted }: Pick<ProviderContext, 'createId' | 'now' | 'redact'>,
): StoredToken {
  const details = parseCard(card, now);
  const methodCard = toPaymentMethodCard(details, {
    line1: parseText(card['address_line1']),
    postcode: parseText(card['address_zip']),
  });
  const token: StoredToken = {
    id: createId('tok'),
    object: 'token',
    card: {
      id: createId('card'),
      object: 'card',
      ...Object.fromEntries(OWNER_FIELDS.map((field) => [field, parseText(redact(ownValue(card, field)))])),
      address_line1_check: methodCard.checks.address_line1_check,
      address_zip_check: methodCard.checks.address_postal_code_check,
      brand: TOKEN_BRANDS[methodCard.brand],
      country: methodCard.country,
      // The CVC is checked when the card is used.
      cvc_check: details.hasCvc ? 'unchecked' : null,
      exp_month: methodCard.exp_month,
      exp_year: methodCard.exp_year,
      funding: methodCard.funding,
      last4: methodCard.last4,
    },
    client_ip: null,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    type: 'card',
    used: false,
    testCase: details.testCard.testCase,
    authentication: details.testCard.authentication,
    facts: methodCard,
  };
  setOwnValue(account.tokens, token.id, token);
  return token;
}

/** Creates a single-use token for a CVC. The emulator does not charge, so it stores nothing. */
export function createCvcToken(params: RequestParams, { createId, now }: Pick<ProviderContext, 'createId' | 'now'>) {
  const cvc = parseDigits(params['cvc']);
  if (cvc === '') {
    const param = 'cvc_update[cvc]';
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (!/^\d{3,4}$/.test(cvc)) throw new ProviderApiError(402, declineError('invalid_cvc'));
  return {
    id: createId('cvctok'),
    object: 'token',
    client_ip: null,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    type: 'cvc_update',
    used: false,
  };
}
