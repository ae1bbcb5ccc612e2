import type { ValidationCode } from './validation-messages.ts';

export interface InputValidation {
  complete: boolean;
  /** An error that further digits cannot correct. Shown immediately. */
  errorCode?: ValidationCode;
  /** An error that further digits may correct. Shown on blur. */
  errorCodeOnBlur?: ValidationCode;
}

/** `blurred` after the input lost focus, `submitted` after its value was requested for an API call. */
export type InputStage = 'typing' | 'blurred' | 'submitted';

/** The error to show at this stage. An empty input shows its error only after submission. */
export function visibleErrorCode(
  result: InputValidation,
  digits: string,
  stage: InputStage,
): ValidationCode | undefined {
  if (result.errorCode) return result.errorCode;
  if (stage === 'submitted' || (stage === 'blurred' && digits !== '')) return result.errorCodeOnBlur;
  return undefined;
}
