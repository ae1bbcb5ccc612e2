import type { CardProvider } from './card-provider.ts';
import type { CardProviderLoader } from './card-provider-loader.ts';

/** The provider's fields of one form. `provider()` is null while they are not mounted. */
export interface ProviderFieldGroup {
  readonly loader: CardProviderLoader;
  provider(): CardProvider | null;
  /** Called by the fields when they mount, and with null when they unmount. */
  setProvider(provider: CardProvider | null): void;
}

export function createProviderFieldGroup(loader: CardProviderLoader): ProviderFieldGroup {
  let provider: CardProvider | null = null;
  return {
    loader,
    provider: () => provider,
    setProvider: (mounted) => {
      provider = mounted;
    },
  };
}
