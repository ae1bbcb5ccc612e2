/** A programming error in the page. It is thrown or rejected, never returned as `{ error }`. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IntegrationError';
  }
}

export const UNMOUNTED_MESSAGE =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';
