/** The result of a request that cannot reach the API. */
export const CONNECTION_ERROR = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};
