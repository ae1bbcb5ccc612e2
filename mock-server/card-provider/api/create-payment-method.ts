import { setOwnValue } from '../../own-value.ts';
import { type BankMode, judgeAccountNumber, judgeBsb, LONGEST_ACCOUNT_NUMBER } from '../rules/bank-account.ts';
import { testBankAccountOf } from '../rules/test-bank-accounts.ts';
import { VALIDATION_MESSAGES } from '../rules/validation-messages.ts';
import { cardDetailsFrom, cardFacts } from './card-details.ts';
import {
  type BillingDetails,
  findToken,
  type PaymentMethod,
  type ProviderAccount,
  type StoredPaymentMethod,
} from './provider-account.ts';
import {
  asWritten,
  type CallContext,
  digitsOf,
  type Fields,
  fieldsOf,
  invalidRequest,
  textOf,
} from './provider-call.ts';

/** Stores the payment method `data` describes. A number that declines is stored too: refusing it comes at confirm. */
export function createPaymentMethod(
  account: ProviderAccount,
  data: Fields,
  { mint, now, bankMode, redact = asWritten }: Pick<CallContext, 'mint' | 'now' | 'bankMode' | 'redact'>,
): StoredPaymentMethod {
  const billing = billingDetailsFrom(fieldsOf(redact(fieldsOf(data['billing_details']))));
  const means =
    data['type'] === 'au_becs_debit'
      ? bankMeans(data, billing, { mint, bankMode })
      : cardMeans(account, data, billing, now);
  const method: StoredPaymentMethod = {
    id: mint('pm'),
    object: 'payment_method',
    allow_redisplay: REDISPLAYS.find((known) => known === data['allow_redisplay']) ?? 'unspecified',
    billing_details: billing,
    created: Math.floor(now.getTime() / 1000),
    customer: null,
    livemode: false,
    metadata: metadataFrom(fieldsOf(redact(fieldsOf(data['metadata'])))),
    ...means,
  };
  setOwnValue(account.paymentMethods, method.id, method);
  return method;
}

const REDISPLAYS = ['always', 'limited'];

type Means = Pick<StoredPaymentMethod, 'testCase' | 'authentication'> &
  Pick<PaymentMethod, 'type' | 'card' | 'au_becs_debit'>;

function cardMeans(account: ProviderAccount, data: Fields, billing: BillingDetails, now: Date): Means {
  if (data['type'] !== 'card') {
    throw invalidRequest(`Invalid type: must be one of card or au_becs_debit.`, { param: 'type' });
  }
  const card = fieldsOf(data['card']);
  const tokenId = textOf(card['token']);
  if (tokenId !== null) {
    const token = findToken(account, tokenId);
    if (!token) throw invalidRequest(`No such token: '${tokenId}'`, { code: 'resource_missing', param: 'card[token]' });
    if (token.used) {
      throw invalidRequest(`You cannot use a Stripe token more than once: ${tokenId}.`, { code: 'token_already_used' });
    }
    token.used = true;
    const { facts, testCase, authentication } = token;
    return { type: 'card', card: facts, testCase, authentication };
  }
  const details = cardDetailsFrom(card, now);
  const { line1, postal_code: postcode } = billing.address;
  const { testCase, authentication } = details.testCard;
  return { type: 'card', card: cardFacts(details, { line1, postcode }), testCase, authentication };
}

function bankMeans(
  data: Fields,
  billing: BillingDetails,
  { mint, bankMode }: { mint: CallContext['mint']; bankMode: BankMode | undefined },
): Means {
  const bank = fieldsOf(data['au_becs_debit']);
  const bsb = digitsOf(bank['bsb_number']);
  const accountNumber = digitsOf(bank['account_number']);
  for (const [param, value] of [
    ['billing_details[name]', billing.name],
    ['billing_details[email]', billing.email],
    ['au_becs_debit[bsb_number]', bsb],
    ['au_becs_debit[account_number]', accountNumber],
  ] as const) {
    if (!value) throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const ofBsb = /^\d{6}$/.test(bsb) ? judgeBsb(bsb, bankMode) : { complete: false };
  if (!ofBsb.complete) {
    const code = ofBsb.wrong ?? 'invalid_au_bank_account_bsb';
    throw invalidRequest(VALIDATION_MESSAGES[code], { code, param: 'au_becs_debit[bsb_number]' });
  }
  const wellFormed = /^\d+$/.test(accountNumber) && accountNumber.length <= LONGEST_ACCOUNT_NUMBER;
  const ofNumber = judgeAccountNumber(accountNumber, bsb, bankMode);
  if (!wellFormed || !ofNumber.complete) {
    const { code, message } = ofNumber.wrong
      ? { code: ofNumber.wrong, message: VALIDATION_MESSAGES[ofNumber.wrong] }
      : { code: 'account_number_invalid', message: 'The account number you entered is invalid.' };
    throw invalidRequest(message, { code, param: 'au_becs_debit[account_number]' });
  }
  return {
    type: 'au_becs_debit',
    au_becs_debit: { bsb_number: bsb, fingerprint: mint('fp'), last4: accountNumber.slice(-4) },
    testCase: testBankAccountOf(bsb, accountNumber),
    authentication: 'none',
  };
}

function billingDetailsFrom(sent: Fields): BillingDetails {
  const address = fieldsOf(sent['address']);
  return {
    address: {
      city: textOf(address['city']),
      country: textOf(address['country']),
      line1: textOf(address['line1']),
      line2: textOf(address['line2']),
      postal_code: textOf(address['postal_code']),
      state: textOf(address['state']),
    },
    email: textOf(sent['email']),
    name: textOf(sent['name']),
    phone: textOf(sent['phone']),
  };
}

const metadataFrom = (sent: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, textOf(value) ?? '']));
