/** The text of the pay button. This module stands alone, because host pages load it first. */
export const PAY_LABEL = 'Confirm & pay';

export const PREPARING_LABEL = 'Preparing Payment';
