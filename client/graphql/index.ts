/**
 * The server behind the checkout: operation documents, transport, and answers read into the domain.
 * May import domain. Owns Apollo and the exact spelling of every field; nothing beyond this door knows either.
 */

export type { ApolloClient } from '@apollo/client';
export type { CallFailure, CallOptions, TimeLimits } from './call.ts';
export { type CheckoutApi, createCheckoutApi, type SetupIntent, type SetupIntentRequest } from './checkout-api.ts';
export { createGraphqlClient, type GetIdToken } from './client.ts';
export type { CheckedCoupon } from './coupon.ts';
export type { Migration, NewPurchase } from './purchase.ts';
export type { UpgradeIntention } from './upgrade-intention.ts';
export { withoutSecrets } from './without-secrets.ts';
