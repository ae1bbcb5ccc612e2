/** The result when the API could not be reached: a failed payment step, not an exception. */
export const CONNECTION_ERROR = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};
