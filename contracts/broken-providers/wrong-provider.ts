import type { Change } from './change.ts';

/** The calls that a backend answers; the last is the one that is no GraphQL. */
export const CALLS = [
  'ListPaymentMethod',
  'AttachPaymentMethod',
  'ChangeDefaultPaymentMethod',
  'CreateSetupIntent',
  'CheckCouponCode',
  'GetUserSubscriptions',
  'GetMigrationPreview',
  'CreateSubscription',
  'MigrateSubscription',
  'An upgrade intention',
] as const;

export type About = (typeof CALLS)[number];

export interface Provider {
  /** Unique among all providers. */
  name: string;
  /** What is so of it, in plain words: 'sends …'. */
  does: string;
  /** The call that it answers so, or all of them. */
  about: About | 'all';
  changes: readonly Change[];
  /** The contracts that it is tried on; all that are about the call when left out. */
  caughtBy?: { contracts: readonly string[] };
}

/** A backend with one thing wrong, and the contracts that must say so. */
export interface WrongProvider extends Provider {
  caughtBy: {
    /** Descriptions of the contracts that catch it, one at least. Each of them must fail. */
    contracts: readonly [string, ...string[]];
    /**
     * Where they fail: a place in the answer, 'HTTP status', or 'header NAME'. With several, at one of them or more. A
     * contract that fails anywhere else fails by accident, and catches nothing.
     */
    at: string | readonly [string, ...string[]];
  };
}

/** A backend that does something else and nothing wrong: every contract must hold. */
export type Harmless = Provider;

/** A backend that is wrong in a way that no contract sees, and why none can. */
export interface Unseen extends Provider {
  because: string;
}
