/**
 * The text of the pay button. The note about the terms repeats it. In a module of its own, because pages load it
 * first.
 */
export const PAY_LABEL = 'Confirm & pay';

/** The title while the checkout loads. */
export const PREPARING_LABEL = 'Preparing Payment';
