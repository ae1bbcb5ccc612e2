import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export type ProviderState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; stripe: Stripe }
  | { status: 'failed'; cause: unknown };

/** A font for the text inside the provider's frames, where the page's own styles do not reach. */
export type FieldFont =
  | { cssSrc: string }
  | { family: string; src: string; weight?: string; style?: 'normal' | 'italic' | 'oblique' };

/** The link to the card provider's script: loaded when a checkout first needs it, and again when it failed and the user asks. */
export interface CardProviderConnection {
  readonly fonts: FieldFont[];
  state(): ProviderState;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless it is loading or loaded. */
  load(): void;
}

export function createCardProviderConnection(options: {
  publishableKey: string;
  fonts?: FieldFont[];
  onFailure: (cause: unknown) => void;
}): CardProviderConnection {
  let state: ProviderState = { status: 'idle' };
  const listeners = new Set<() => void>();

  const become = (next: ProviderState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fail = (cause: unknown) => {
    become({ status: 'failed', cause });
    options.onFailure(cause);
  };

  return {
    fonts: options.fonts ?? [],
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      if (state.status === 'loading' || state.status === 'loaded') return;
      become({ status: 'loading' });
      loadStripe(options.publishableKey).then(
        (stripe) => (stripe ? become({ status: 'loaded', stripe }) : fail(new Error('There is no browser window.'))),
        fail,
      );
    },
  };
}
