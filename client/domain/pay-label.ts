/** The text of the pay button, which the note about the terms repeats. In a module of its own, which pages load first. */
export const PAY_LABEL = 'Confirm & pay';
