import { setOwnValue } from '../../own-value.ts';
import { truncate } from '../../truncate.ts';
import { type BankMode, MAX_ACCOUNT_NUMBER_LENGTH, validateAccountNumber, validateBsb } from '../rules/bank-account.ts';
import { findBankBehaviour } from '../rules/test-bank-accounts.ts';
import { VALIDATION_MESSAGES } from '../rules/validation-messages.ts';
import { parseCard, toPaymentMethodCard } from './parse-card.ts';
import {
  type BillingDetails,
  findToken,
  type ProviderAccount,
  type ProviderPaymentMethod,
  type StoredPaymentMethod,
} from './provider-account.ts';
import {
  invalidRequest,
  keepUnredacted,
  type ProviderContext,
  parseDigits,
  parseParams,
  parseText,
  type RequestParams,
} from './provider-call.ts';

/** Stores a payment method, also for a card that is declined at confirmation. */
export function createPaymentMethod(
  account: ProviderAccount,
  data: RequestParams,
  {
    createId,
    now,
    bankMode,
    redact = keepUnredacted,
  }: Pick<ProviderContext, 'createId' | 'now' | 'bankMode' | 'redact'>,
): StoredPaymentMethod {
  const billingDetails = parseBillingDetails(parseParams(redact(parseParams(data['billing_details']))));
  const methodDetails =
    data['type'] === 'au_becs_debit'
      ? parseBankMethod(data, billingDetails, { createId, bankMode })
      : parseCardMethod(account, data, billingDetails, now);
  const method: StoredPaymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: ALLOW_REDISPLAY_VALUES.find((known) => known === data['allow_redisplay']) ?? 'unspecified',
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

const ALLOW_REDISPLAY_VALUES = ['always', 'limited'];

type MethodDetails = Pick<StoredPaymentMethod, 'testCase' | 'authentication'> &
  Pick<ProviderPaymentMethod, 'type' | 'card' | 'au_becs_debit'>;

function parseCardMethod(
  account: ProviderAccount,
  data: RequestParams,
  billingDetails: BillingDetails,
  now: Date,
): MethodDetails {
  if (data['type'] !== 'card') {
    throw invalidRequest(`Invalid type: must be one of card or au_becs_debit.`, { param: 'type' });
  }
  const card = parseParams(data['card']);
  const tokenId = parseText(card['token']);
  if (tokenId !== null) {
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
  const details = parseCard(card, now);
  const { line1, postal_code: postcode } = billingDetails.address;
  const { testCase, authentication } = details.testCard;
  return { type: 'card', card: toPaymentMethodCard(details, { line1, postcode }), testCase, authentication };
}

function parseBankMethod(
  data: RequestParams,
  billingDetails: BillingDetails,
  { createId, bankMode }: { createId: ProviderContext['createId']; bankMode: BankMode | undefined },
): MethodDetails {
  const bank = parseParams(data['au_becs_debit']);
  const bsb = parseDigits(bank['bsb_number']);
  const accountNumber = parseDigits(bank['account_number']);
  for (const [param, value] of [
    ['billing_details[name]', billingDetails.name],
    ['billing_details[email]', billingDetails.email],
    ['au_becs_debit[bsb_number]', bsb],
    ['au_becs_debit[account_number]', accountNumber],
  ] as const) {
    if (!value) throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const bsbResult = /^\d{6}$/.test(bsb) ? validateBsb(bsb, bankMode) : { complete: false };
  if (!bsbResult.complete) {
    const code = bsbResult.errorCode ?? 'invalid_au_bank_account_bsb';
    throw invalidRequest(VALIDATION_MESSAGES[code], { code, param: 'au_becs_debit[bsb_number]' });
  }
  const isWellFormed = /^\d+$/.test(accountNumber) && accountNumber.length <= MAX_ACCOUNT_NUMBER_LENGTH;
  const accountResult = validateAccountNumber(accountNumber, bsb, bankMode);
  if (!isWellFormed || !accountResult.complete) {
    const { code, message } = accountResult.errorCode
      ? { code: accountResult.errorCode, message: VALIDATION_MESSAGES[accountResult.errorCode] }
      : { code: 'account_number_invalid', message: 'The account number you entered is invalid.' };
    throw invalidRequest(message, { code, param: 'au_becs_debit[account_number]' });
  }
  return {
    type: 'au_becs_debit',
    au_becs_debit: { bsb_number: bsb, fingerprint: createId('fp'), last4: accountNumber.slice(-4) },
    testCase: findBankBehaviour(bsb, accountNumber),
    authentication: 'none',
  };
}

function parseBillingDetails(params: RequestParams): BillingDetails {
  const address = parseParams(params['address']);
  return {
    address: {
      city: parseText(address['city']),
      country: parseText(address['country']),
      line1: parseText(address['line1']),
      line2: parseText(address['line2']),
      postal_code: parseText(address['postal_code']),
      state: parseText(address['state']),
    },
    email: parseText(params['email']),
    name: parseText(params['name']),
    phone: parseText(params['phone']),
  };
}

const parseMetadata = (params: RequestParams): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, parseText(value) ?? '']));
