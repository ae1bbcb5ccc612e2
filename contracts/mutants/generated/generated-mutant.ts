import type { ProviderVariant } from '../mutant.ts';

/** A backend with a structural defect, derived from schema.graphql and the client's documents. */
export interface GeneratedMutant extends ProviderVariant {
  /** The kind of defect, for the table of the guide. */
  kind: string;
  /** The field or the argument: 'listPaymentMethod.data[*].id', 'createSubscription(paymentProfile.cardToken)'. */
  subject: string;
  /** Where a contract must fail: a path in the response or 'HTTP status'; null if anywhere. */
  at: string | null;
}
