import type { ProviderHome } from '../provider-home.ts';

/** What `Stripe(publishableKey)` stands for. Fields made by one instance are of no use to another. */
export interface StripeInstance {
  readonly home: ProviderHome;
  readonly publishableKey: string;
}
