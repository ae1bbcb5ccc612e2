/** The provider's 3-D Secure challenge, if shown. It is outside any dialog, whose focus trap must allow it. */
export const findChallengeFrame = (): Element | null =>
  document.querySelector('body > div > iframe[name^="__privateStripeFrame"]');
