import { ownValue, setOwnValue } from '../../json.ts';
import { truncate } from '../../text.ts';
import { DECLINED_MESSAGE, DECLINES, type Decline, type DeclineCode, VALIDATION_MESSAGES } from '../facts/errors.ts';
import { TOKEN_BRANDS } from '../facts/test-methods.ts';
import type { ScriptedDecline } from '../provider-outcomes.ts';
import { MAX_ACCOUNT_NUMBER_LENGTH, validateAccountNumber, validateBsb } from '../rules/bank-account.ts';
import { detectBrand, type Expiry, findExpiryError, maxCvcLength, passesLuhn } from '../rules/card.ts';
import {
  findToken,
  type PaymentMethodCard,
  type ProviderAccount,
  type ProviderErrorBody,
  type StoredPaymentMethod,
  type StoredToken,
} from './provider-account.ts';
import {
  docUrl,
  invalidRequest,
  ProviderApiError,
  type ProviderContext,
  parseDigits,
  parseParams,
  parseText,
  type RequestParams,
} from './provider-call.ts';
import { findTestCard } from './test-cards.ts';

export function declineError(decline: DeclineCode | ScriptedDecline): ProviderErrorBody {
  const { code: name, message } = typeof decline === 'string' ? { code: decline, message: undefined } : decline;
  const { code, param, ...known }: Decline = ownValue<Decline>(DECLINES, name) ?? { code: 'card_declined' };
  return {
    type: 'card_error',
    code,
    ...(code === 'card_declined' && { decline_code: name }),
    doc_url: docUrl(code),
    message: message ?? known.message ?? DECLINED_MESSAGE,
    ...(param !== undefined && { param }),
  };
}

const createDecline = (decline: DeclineCode): ProviderApiError => new ProviderApiError(402, declineError(decline));

const missingParam = (param: string): ProviderApiError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

interface ParsedCard {
  card: PaymentMethodCard;
  hasCvc: boolean;
  testCard: ReturnType<typeof findTestCard>;
}

function parseCard(params: RequestParams, now: Date): ParsedCard {
  const number = parseDigits(params['number']);
  const cvc = parseDigits(params['cvc']);
  for (const param of ['number', 'exp_month', 'exp_year'] as const) {
    if (parseDigits(params[param]) === '') throw missingParam(`card[${param}]`);
  }
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) throw createDecline('incorrect_number');

  const year = parseExpiryNumber(params['exp_year']);
  const expiry: Expiry = { month: parseExpiryNumber(params['exp_month']), year: year < 100 ? 2000 + year : year };
  const errorCode = findExpiryError(expiry, now);
  if (errorCode === 'invalid_expiry_month' || errorCode === 'invalid_expiry_month_past')
    throw createDecline('invalid_expiry_month');
  if (errorCode) throw createDecline('invalid_expiry_year');

  const brand = detectBrand(number);
  const hasCvc = cvc !== '';
  if (hasCvc && (!/^\d{3,4}$/.test(cvc) || cvc.length > maxCvcLength(brand))) throw createDecline('invalid_cvc');
  const testCard = findTestCard(number, { hasCvc });
  const card: PaymentMethodCard = {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: hasCvc ? (testCard.testCase === 'incorrect_cvc' ? 'fail' : 'pass') : null,
    },
    country: 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    funding: 'credit',
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: brand !== 'amex' },
    wallet: null,
  };
  return { card, hasCvc, testCard };
}

function parseExpiryNumber(value: unknown): number {
  const digits = parseText(value)?.trim() ?? '';
  return /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Stores a payment method, even if the bank will decline the card when the setup intent is confirmed. */
export function createPaymentMethod(
  account: ProviderAccount,
  data: RequestParams,
  context: ProviderContext,
): StoredPaymentMethod {
  const { createId, now, redact } = context;
  const billingDetails = parseBillingDetails(parseParams(redact(parseParams(data['billing_details']))));
  const methodDetails =
    data['type'] === 'au_becs_debit'
      ? parseBankMethod(parseParams(data['au_becs_debit']), billingDetails, createId)
      : parseCardMethod(account, data, now);
  const method: StoredPaymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    created: Math.floor(now.getTime() / 1000),
    customer: null,
    livemode: false,
    metadata: parseMetadata(parseParams(redact(parseParams(data['metadata'])))),
    ...methodDetails,
  };
  setOwnValue(account.paymentMethods, method.id, method);
  return method;
}

type MethodDetails = Pick<StoredPaymentMethod, 'type' | 'card' | 'au_becs_debit' | 'testCase' | 'authentication'>;
type BillingDetails = ReturnType<typeof parseBillingDetails>;

function parseCardMethod(account: ProviderAccount, data: RequestParams, now: Date): MethodDetails {
  if (data['type'] !== 'card') {
    throw invalidRequest(`Invalid type: must be one of card or au_becs_debit.`, { param: 'type' });
  }
  const params = parseParams(data['card']);
  const tokenId = parseText(params['token']);
  if (tokenId === null) {
    const { card, testCard } = parseCard(params, now);
    return { type: 'card', card, ...testCard };
  }
  const token = findToken(account, tokenId);
  if (!token)
    throw invalidRequest(`No such token: '${truncate(tokenId)}'`, { code: 'resource_missing', param: 'card[token]' });
  if (token.used) {
    throw invalidRequest(`You cannot use a Stripe token more than once: ${tokenId}.`, { code: 'token_already_used' });
  }
  token.used = true;
  const { facts, testCase, authentication } = token;
  return { type: 'card', card: facts, testCase, authentication };
}

function parseBankMethod(
  bank: RequestParams,
  billingDetails: BillingDetails,
  createId: ProviderContext['createId'],
): MethodDetails {
  const bsb = parseDigits(bank['bsb_number']);
  const accountNumber = parseDigits(bank['account_number']);
  for (const [param, value] of [
    ['billing_details[name]', billingDetails.name],
    ['billing_details[email]', billingDetails.email],
    ['au_becs_debit[bsb_number]', bsb],
    ['au_becs_debit[account_number]', accountNumber],
  ] as const) {
    if (!value) throw missingParam(param);
  }
  if (!/^\d{6}$/.test(bsb) || !validateBsb(bsb).complete) {
    const code = 'invalid_au_bank_account_bsb';
    throw invalidRequest(VALIDATION_MESSAGES[code], { code, param: 'au_becs_debit[bsb_number]' });
  }
  const isWellFormed = /^\d+$/.test(accountNumber) && accountNumber.length <= MAX_ACCOUNT_NUMBER_LENGTH;
  if (!isWellFormed || !validateAccountNumber(accountNumber, bsb).complete) {
    const message = 'The account number you entered is invalid.';
    throw invalidRequest(message, { code: 'account_number_invalid', param: 'au_becs_debit[account_number]' });
  }
  return {
    type: 'au_becs_debit',
    au_becs_debit: { bsb_number: bsb, fingerprint: createId('fp'), last4: accountNumber.slice(-4) },
    testCase: 'ordinary',
    authentication: 'none',
  };
}

const parseBillingDetails = (params: RequestParams) => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: parseText(params['email']),
  name: parseText(params['name']),
  phone: null,
});

const parseMetadata = (params: RequestParams): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, parseText(value) ?? '']));

export function createToken(
  account: ProviderAccount,
  params: RequestParams,
  { createId, now, redact }: ProviderContext,
): StoredToken {
  const { card, hasCvc, testCard } = parseCard(params, now);
  const token: StoredToken = {
    id: createId('tok'),
    object: 'token',
    card: {
      id: createId('card'),
      object: 'card',
      name: parseText(redact(params['name'])),
      address_line1: null,
      address_line2: null,
      address_city: null,
      address_state: null,
      address_zip: null,
      address_country: null,
      currency: null,
      address_line1_check: null,
      address_zip_check: null,
      brand: TOKEN_BRANDS[card.brand],
      country: card.country,
      // The API reports a CVC as unchecked, because the bank checks it only when the token is used.
      cvc_check: hasCvc ? 'unchecked' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      last4: card.last4,
    },
    client_ip: null,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    type: 'card',
    used: false,
    ...testCard,
    facts: card,
  };
  setOwnValue(account.tokens, token.id, token);
  return token;
}
