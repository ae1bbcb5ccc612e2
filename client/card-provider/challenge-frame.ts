/**
 * The provider's challenge (3-D Secure) while one is shown. It lies at the root of the page, outside whatever dialog
 * asked for it, so a dialog must let focus and pointer through to it.
 */
export const challengeFrame = (): Element | null =>
  document.querySelector('body > div > iframe[name^="__privateStripeFrame"]');
