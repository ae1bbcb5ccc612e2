import type { CardProvider } from './card-provider.ts';
import type { CardProviderConnection } from './connection.ts';

/**
 * The provider's fields that belong together on one form: number, expiry and CVC of one card, or one bank account.
 * `provider()` is null until they are on the page, so whoever pays must be ready for its absence.
 */
export interface FieldGroup {
  readonly connection: CardProviderConnection;
  provider(): CardProvider | null;
  /** For the fields: says which mounted fields the provider works with; null when they leave. */
  attach(provider: CardProvider | null): void;
}

export function createFieldGroup(connection: CardProviderConnection): FieldGroup {
  let provider: CardProvider | null = null;
  return {
    connection,
    provider: () => provider,
    attach: (attached) => {
      provider = attached;
    },
  };
}
