/** A programming error in the page. It is thrown or rejected, never returned as `{ error }`. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}

export const notEmulated = (method: string): IntegrationError =>
  new IntegrationError(
    `The card provider emulator has no ${method}; the checkout does not use it. Test what needs it with the provider's own test mode.`,
  );

export const UNMOUNTED_MESSAGE =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';
