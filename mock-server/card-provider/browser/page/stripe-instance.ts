import type { ProviderLocation } from '../provider-location.ts';

/** Identifies a Stripe instance. Fields of one instance cannot be used with another. */
export interface StripeInstance {
  readonly provider: ProviderLocation;
  readonly publishableKey: string;
}
