import type { Mutation } from './mutation.ts';

/** The operations of a backend; the last one is REST. */
export const OPERATIONS = [
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

export type ContractOperation = (typeof OPERATIONS)[number];

/** The scenario server with mutations. */
export interface ProviderVariant {
  /** Unique among all variants. */
  name: string;
  /** Completes the sentence 'A backend that …'. */
  description: string;
  /** The operation that it changes, or all. */
  operation: ContractOperation | 'all';
  mutations: readonly Mutation[];
  /** The contracts to verify; default: all contracts of the operation. */
  killedBy?: { contracts: readonly string[] };
}

/** A backend with one defect, and the contracts that must fail because of it. */
export interface Mutant extends ProviderVariant {
  killedBy: {
    /** Descriptions of the contracts that must all fail. */
    contracts: readonly [string, ...string[]];
    /**
     * Where they must fail: a path in the response body, 'HTTP status' or 'header NAME'; of several, at one or more. A
     * contract that fails anywhere else does not kill the mutant.
     */
    at: string | readonly [string, ...string[]];
  };
}

/** A backend with a defect that no contract can detect, and the reason. */
export interface KnownGap extends ProviderVariant {
  reason: string;
}
