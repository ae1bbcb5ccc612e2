import { ownValue } from '../../own-value.ts';

/** A decline with the API's message and the message that the browser library puts in `error.message`. */
interface DeclineMessage {
  code: string;
  declineCode?: string;
  param?: string;
  apiMessage: string;
  userMessage: string;
}

const cardDeclined = (declineCode: string, message?: string): DeclineMessage => ({
  code: 'card_declined',
  declineCode,
  apiMessage: message ?? 'Your card was declined.',
  userMessage: message ?? 'Your card has been declined.',
});

const cardError = (code: string, param: string | null, message: string): DeclineMessage => ({
  code,
  ...(param !== null && { param }),
  apiMessage: message,
  userMessage: message,
});

/** Keyed by decline_code where there is one, else by code. */
export const DECLINE_MESSAGES = {
  generic_decline: cardDeclined('generic_decline'),
  insufficient_funds: cardDeclined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: cardDeclined('lost_card'),
  stolen_card: cardDeclined('stolen_card'),
  fraudulent: cardDeclined('fraudulent'),
  card_velocity_exceeded: cardDeclined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: cardError('expired_card', 'exp_month', 'Your card has expired.'),
  incorrect_cvc: cardError('incorrect_cvc', 'cvc', "Your card's security code is incorrect."),
  incorrect_number: cardError('incorrect_number', 'number', 'Your card number is incorrect.'),
  invalid_cvc: cardError('invalid_cvc', 'cvc', "Your card's security code is invalid."),
  invalid_expiry_month: cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."),
  invalid_expiry_year: cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid."),
  processing_error: cardError(
    'processing_error',
    null,
    'An error occurred while processing your card. Try again in a little bit.',
  ),
} as const satisfies Record<string, DeclineMessage>;

export type DeclineCode = keyof typeof DECLINE_MESSAGES;

export const DECLINE_CODES = Object.keys(DECLINE_MESSAGES) as readonly DeclineCode[];

const USER_MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  setup_intent_unexpected_state: 'A processing error occurred.',
  setup_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The cardholder's message for an API error: by decline_code, else by code, else the API's message. */
export function findUserMessage(error: { decline_code?: string; code?: string; message: string }): string {
  const texts: Readonly<Record<string, DeclineMessage>> = DECLINE_MESSAGES;
  const known = ownValue(texts, error.decline_code ?? '') ?? ownValue(texts, error.code ?? '');
  return known?.userMessage ?? ownValue(USER_MESSAGES_BY_CODE, error.code ?? '') ?? error.message;
}
