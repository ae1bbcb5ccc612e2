/** Steps on the host page around the checkout. */
import { defineSimpleStep, defineStep, matchPageEvents, matchPress } from './define-step.ts';

export const start = defineSimpleStep('start', 'Start this scenario', matchPageEvents({ kind: 'opened' }));
/** Starts the scenario without waiting until the checkout is ready. */
export const begin = defineSimpleStep(
  'begin',
  'Start this scenario without waiting for it to load',
  matchPageEvents({ kind: 'opened' }),
);
/** Opens the dialog of saved payment methods from the host page. */
export const openMethodDialog = defineSimpleStep(
  'openMethodDialog',
  "Press 'Change payment method'",
  matchPress('Change payment method'),
);
/** Presses the host page's own button, for a standalone form without one. */
export const payInPage = defineSimpleStep(
  'payInPage',
  "Press the host page's button 'Pay for this document'",
  matchPress('Pay for this document'),
);
export const pressEscape = defineSimpleStep('pressEscape', 'Press Escape', matchPageEvents({ kind: 'escape' }));
export const pressOutside = defineSimpleStep(
  'pressOutside',
  'Click outside the dialog',
  matchPageEvents({ kind: 'outside' }),
);
/** The host page hides the checkout by an event, because an open dialog covers its buttons. */
export const hide = defineStep('hide', {}, () => ({}), {
  describe: () => 'The host page hides the checkout',
  observe: () => matchPageEvents({ kind: 'hidden' }),
  trigger: () => ({ kind: 'event', name: 'host:hide' }),
});
/** Reloads the page; only browser storage is kept. */
export const reloadPage = defineSimpleStep('reloadPage', 'Reload the page', matchPageEvents({ kind: 'reloaded' }));
