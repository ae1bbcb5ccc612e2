import type { ValidationCode } from './validation-messages.ts';

/** What the digits of one input amount to. */
export interface Judgement {
  complete: boolean;
  /** The fault no further digit can mend: told at once. */
  wrong?: ValidationCode;
  /** The fault further digits may mend: told only when the person has moved on. */
  unfinished?: ValidationCode;
}

/** `typing` until an input is left, `left` after it, `asked` once a payment step has wanted its value. */
export type Moment = 'typing' | 'left' | 'asked';

/**
 * The fault to show now. Leaving an untouched input is no fault (people tab through forms), but asking a payment step
 * to use it is.
 */
export function faultToShow(judgement: Judgement, digits: string, moment: Moment): ValidationCode | undefined {
  if (judgement.wrong) return judgement.wrong;
  if (moment === 'asked' || (moment === 'left' && digits !== '')) return judgement.unfinished;
  return undefined;
}
