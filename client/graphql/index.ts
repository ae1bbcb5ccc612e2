/**
 * The backend's GraphQL API: operation documents, transport, and parsing into types of the domain. The only module that imports
 * Apollo. May import domain.
 */
export type { ApolloClient } from '@apollo/client';
export {
  type CheckoutApi,
  createCheckoutApi,
  type MigrationInput,
  type NewPurchase,
  type SetupIntent,
} from './checkout-api.ts';
export { createGraphqlClient, type GetIdToken, tokenSubject } from './client.ts';
export type { RequestFailure } from './execute-operation.ts';
export type { CheckedCoupon } from './parse-response.ts';
export { redactSecrets } from './redact-secrets.ts';
