/** What happens on the page around the checkout. */
import { defineBareStep, defineStep, onPage, pressed } from './define-step.ts';

export const start = defineBareStep('start', 'Start this scenario', onPage({ kind: 'opened' }));
/** Starts without waiting until what it opens is ready. */
export const begin = defineBareStep('begin', 'Start this scenario, and look at once', onPage({ kind: 'opened' }));
/** Opens the saved methods from the page, beside what it sells. */
export const openMethodDialog = defineBareStep(
  'openMethodDialog',
  "Press 'Change payment method'",
  pressed('Change payment method'),
);
/** The page's own button, where the standalone form shows none. */
export const payInPage = defineBareStep(
  'payInPage',
  "Press the page's own button, 'Pay for this document'",
  pressed('Pay for this document'),
);
export const pressEscape = defineBareStep('pressEscape', 'Press Escape', onPage({ kind: 'escape' }));
/** Presses the page behind the dialog. */
export const pressOutside = defineBareStep(
  'pressOutside',
  'Press the page behind the dialog',
  onPage({ kind: 'outside' }),
);
/** The host page hides the checkout: behind an open dialog it has no button to press. */
export const hide = defineStep('hide', {}, () => ({}), {
  describe: () => 'The host page hides the checkout',
  observe: () => onPage({ kind: 'hidden' }),
  trigger: () => ({ kind: 'event', name: 'host:hide' }),
});
/** Reloads the page: only what the browser stores remains. */
export const reloadPage = defineBareStep('reloadPage', 'Reload the page', onPage({ kind: 'reloaded' }));
