import { ownValue } from '../../json.ts';
import {
  AUTHENTICATION_FAILURE,
  DECLINED_MESSAGE,
  DECLINED_USER_MESSAGE,
  DECLINES,
  type Decline,
  type DeclineCode,
  UNEXPECTED_STATE,
  VALIDATION_MESSAGES,
  type ValidationCode,
} from '../facts/errors.ts';

export const DECLINE_CODES = Object.keys(DECLINES) as readonly DeclineCode[];

const USER_MESSAGES = new Map<string | undefined, string>(
  [UNEXPECTED_STATE, AUTHENTICATION_FAILURE].map(({ code, message }) => [code, message]),
);

/** The cardholder's message for an API error, by decline_code or code. A scenario's scripted message is kept. */
export function findUserMessage(error: { decline_code?: string; code?: string; message: string }): string {
  const declines: Readonly<Record<string, Decline>> = DECLINES;
  const known = ownValue(declines, error.decline_code ?? '') ?? ownValue(declines, error.code ?? '');
  if (known && error.message === (known.message ?? DECLINED_MESSAGE)) return known.message ?? DECLINED_USER_MESSAGE;
  return USER_MESSAGES.get(error.code) ?? error.message;
}

export const VALIDATION_CODES = Object.keys(VALIDATION_MESSAGES) as ValidationCode[];

export interface InputValidation {
  complete: boolean;
  /** An error that further digits cannot correct, so the field shows it immediately. */
  errorCode?: ValidationCode;
  /** An error that further digits may correct, so the field shows it on blur. */
  errorCodeOnBlur?: ValidationCode;
}

export interface ValidationError {
  type: 'validation_error';
  code: ValidationCode;
  message: string;
}

export const validationError = (code: ValidationCode): ValidationError => ({
  type: 'validation_error',
  code,
  message: VALIDATION_MESSAGES[code],
});
