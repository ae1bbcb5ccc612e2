import { ownValue } from '../../own-value.ts';

/**
 * Why a card is refused, and both texts of it: `api` is what the server's records say, `shown` is what the browser
 * library puts in `error.message`. Keyed by decline_code where there is one, else by code, which is also how the
 * library looks its text up.
 */
interface DeclineText {
  code: string;
  declineCode?: string;
  param?: string;
  api: string;
  shown: string;
}

const cardDeclined = (declineCode: string, texts: Partial<Pick<DeclineText, 'api' | 'shown'>> = {}): DeclineText => ({
  code: 'card_declined',
  declineCode,
  api: texts.api ?? 'Your card was declined.',
  shown: texts.shown ?? texts.api ?? 'Your card has been declined.',
});

const cardFault = (code: string, param: string | null, api: string): DeclineText => ({
  code,
  ...(param !== null && { param }),
  api,
  shown: api,
});

export const DECLINE_TEXTS = {
  generic_decline: cardDeclined('generic_decline'),
  insufficient_funds: cardDeclined('insufficient_funds', { api: 'Your card has insufficient funds.' }),
  lost_card: cardDeclined('lost_card'),
  stolen_card: cardDeclined('stolen_card'),
  fraudulent: cardDeclined('fraudulent'),
  card_velocity_exceeded: cardDeclined('card_velocity_exceeded', {
    api: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  }),
  card_not_supported: cardDeclined('card_not_supported', { api: 'Your card is not supported.' }),
  call_issuer: cardDeclined('call_issuer', {
    api: 'Your card was declined. You can call your bank for details.',
  }),
  expired_card: cardFault('expired_card', 'exp_month', 'Your card has expired.'),
  incorrect_cvc: cardFault('incorrect_cvc', 'cvc', "Your card's security code is incorrect."),
  incorrect_zip: cardFault('incorrect_zip', 'address_zip', 'Your card number and postal code do not match.'),
  incorrect_number: cardFault('incorrect_number', 'number', 'Your card number is incorrect.'),
  invalid_cvc: cardFault('invalid_cvc', 'cvc', "Your card's security code is invalid."),
  invalid_expiry_month: cardFault('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."),
  invalid_expiry_year: cardFault('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid."),
  processing_error: cardFault(
    'processing_error',
    null,
    'An error occurred while processing your card. Try again in a little bit.',
  ),
} as const satisfies Record<string, DeclineText>;

export type Decline = keyof typeof DECLINE_TEXTS;

export const DECLINE_CODES = Object.keys(DECLINE_TEXTS) as readonly Decline[];

const SHOWN_FOR_OTHER_CODES: Readonly<Record<string, string>> = {
  customer_canceled_authentication: 'You must authenticate to complete this transaction.',
  unexpected: 'An unexpected error occurred.',
  setup_intent_unexpected_state: 'A processing error occurred.',
  setup_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The text a person sees for an API error: by decline_code, else by code, else the API's own message. */
export function shownText(error: { decline_code?: string; code?: string; message: string }): string {
  const texts: Readonly<Record<string, DeclineText>> = DECLINE_TEXTS;
  const known = ownValue(texts, error.decline_code ?? '') ?? ownValue(texts, error.code ?? '');
  return known?.shown ?? ownValue(SHOWN_FOR_OTHER_CODES, error.code ?? '') ?? error.message;
}
