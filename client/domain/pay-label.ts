/**
 * The text of the pay button, also quoted by the note about the terms. This module stands alone, because host pages load it
 * first.
 */
export const PAY_LABEL = 'Confirm & pay';

export const PREPARING_LABEL = 'Preparing Payment';
