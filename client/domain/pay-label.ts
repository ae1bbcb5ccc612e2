/** The text of the pay button, which the note about the terms repeats (X11). In a module of its own, which pages load first. */
export const PAY_LABEL = 'Confirm & pay';
