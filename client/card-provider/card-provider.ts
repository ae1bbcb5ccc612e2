import type { CardToken, Result } from '#domain';

/** The provider said no. Codes are the provider's and decide what the module does; `message` is its text for people. */
export interface ProviderRefusal {
  code: string | null;
  declineCode: string | null;
  /** Something is missing or wrong in the provider's own fields, which say so themselves. */
  invalidEntry: boolean;
  message: string;
}

export type SetupOutcome =
  | { kind: 'succeeded'; paymentMethodId: string }
  /** Neither succeeded nor failed: 'processing', say. */
  | { kind: 'unfinished'; status: string }
  /** The same intent may be confirmed again with other details. */
  | { kind: 'refused'; refusal: ProviderRefusal }
  /** The intent itself is over (cancelled, say), or nobody knows what became of it: only a new one helps. */
  | { kind: 'closed'; refusal: ProviderRefusal }
  /** The provider does not know the intent, so nothing was set up with it: another one can be confirmed at once. */
  | { kind: 'unknown-intent'; refusal: ProviderRefusal };

/** Who the entered card or account belongs to. */
export interface Holder {
  name: string;
  email: string;
}

/**
 * What the checkout asks of a card payment provider. The details themselves are typed into the provider's own frames
 * and never pass through here. Calls resolve to an outcome; they reject only when the provider is misused.
 */
export interface CardProvider {
  confirmCardSetup(clientSecret: string, holder: Holder): Promise<SetupOutcome>;
  confirmBankSetup(clientSecret: string, holder: Holder): Promise<SetupOutcome>;
  createCardToken(holder: Holder): Promise<Result<CardToken, ProviderRefusal>>;
  createCardPaymentMethod(holder: Holder): Promise<Result<{ id: string }, ProviderRefusal>>;
}
