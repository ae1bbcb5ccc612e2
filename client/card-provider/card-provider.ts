import type { CardToken, Result } from '#domain';
import type { CardProviderLoader } from './card-provider-loader.ts';

/** A refusal by the provider. Only the codes affect behaviour; `message` is for the customer. */
export interface ProviderRefusal {
  code: string | null;
  declineCode: string | null;
  /** An input in the provider's fields is missing or invalid; the fields show the error themselves. */
  invalidEntry: boolean;
  message: string;
}

export type SetupOutcome =
  | { kind: 'succeeded'; paymentMethodId: string }
  /** The intent has neither succeeded nor failed; its status may be 'processing'. */
  | { kind: 'incomplete'; status: string }
  /** The provider refused the details; the same intent can be confirmed again with other details. */
  | { kind: 'refused'; refusal: ProviderRefusal }
  /** The intent was cancelled, or its state is unknown; a new one is required. */
  | { kind: 'intent-unusable'; refusal: ProviderRefusal }
  /** The intent does not exist at the provider, so nothing was set up; a new intent can be confirmed immediately. */
  | { kind: 'unknown-intent'; refusal: ProviderRefusal };

export interface AccountHolder {
  name: string;
  email: string;
}

/**
 * The port to a card payment provider. Card and account numbers stay in the provider's frames. Calls resolve to an
 * outcome; they reject only when a required field is not mounted.
 */
export interface CardProvider {
  confirmCardSetup(clientSecret: string, holder: AccountHolder): Promise<SetupOutcome>;
  confirmBankSetup(clientSecret: string, holder: AccountHolder): Promise<SetupOutcome>;
  createCardToken(holder: AccountHolder): Promise<Result<CardToken, ProviderRefusal>>;
  createCardPaymentMethod(holder: AccountHolder): Promise<Result<{ id: string }, ProviderRefusal>>;
}

/** The provider's fields of one form. `provider()` is null while they are not mounted. */
export interface ProviderFieldGroup {
  readonly providerLoader: CardProviderLoader;
  provider(): CardProvider | null;
  setProvider(provider: CardProvider | null): void;
}

export function createProviderFieldGroup(providerLoader: CardProviderLoader): ProviderFieldGroup {
  let provider: CardProvider | null = null;
  return {
    providerLoader,
    provider: () => provider,
    setProvider: (mounted) => {
      provider = mounted;
    },
  };
}

/** The provider's 3-D Secure challenge, if shown. It is outside any dialog, whose focus trap must allow it. */
export const findChallengeFrame = (): Element | null =>
  document.querySelector('body > div > iframe[name^="__privateStripeFrame"]');
