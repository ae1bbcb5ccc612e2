import type { Lines } from './line.ts';
import { constantLines } from './lines/constants.ts';
import { couponAndSaveLines } from './lines/coupon-and-save.ts';
import { errorLines } from './lines/errors.ts';
import { payingLines } from './lines/paying.ts';
import { screenLines } from './lines/screens.ts';
import { tabAndOpeningLines } from './lines/tabs-and-opening.ts';
import { validationLines } from './lines/validation.ts';

/** Every line of the specification: where it is kept, and by which tests. One that is left out does not compile. */
export const lines: Lines = {
  ...tabAndOpeningLines,
  ...payingLines,
  ...couponAndSaveLines,
  ...validationLines,
  ...constantLines,
  ...errorLines,
  ...screenLines,
};
