/** The result when the API could not be reached: a failed payment step, not an exception. */
export const CONNECTION_ERROR = {
  error: {
    type: 'api_connection_error',
    message: 'We could not reach the payment provider. Please check your connection and try again.',
  },
};
