import type { Stripe } from '@stripe/stripe-js';
import { type ProviderScript, providerScript } from './provider-script.ts';

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
  /** Starts loading unless it is loading or loaded. A script that hangs has failed after a limit, and may still arrive. */
  load(): void;
  /** Another instance of a loaded provider, for fields that are mounted anew; null while there is none. */
  renew(): Promise<Stripe | null> | null;
  /** How long a field may take to become ready, in ms. */
  readonly fieldLimit: number;
  /** Logs that a field did not become ready. */
  report(cause: unknown): void;
}

export const SCRIPT_LIMIT_MS = 30_000;
const FIELD_LIMIT_MS = 15_000;

export function createCardProviderConnection(options: {
  publishableKey: string;
  fonts?: FieldFont[];
  /** Of the page's content security policy. */
  nonce?: string;
  onFailure: (cause: unknown) => void;
  script?: ProviderScript;
}): CardProviderConnection {
  const { publishableKey, nonce, script = providerScript } = options;
  let state: ProviderState = { status: 'idle' };
  let isHung = false;
  let attempts = 0;
  const listeners = new Set<() => void>();

  const become = (next: ProviderState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const begin = (attempt: number) => {
    const fail = (cause: unknown) => {
      if (attempt !== attempts || state.status !== 'loading') return;
      become({ status: 'failed', cause });
      options.onFailure(cause);
    };
    const limit = setTimeout(() => {
      isHung = true;
      fail(new Error(`The card provider did not load within ${SCRIPT_LIMIT_MS / 1000} seconds.`));
    }, SCRIPT_LIMIT_MS);
    script
      .load(publishableKey, nonce)
      .then((stripe) => {
        if (!stripe) return fail(new Error('There is no browser window.'));
        // It may come after its limit, or after another attempt.
        if (state.status !== 'loaded') become({ status: 'loaded', stripe });
      }, fail)
      .finally(() => {
        clearTimeout(limit);
        isHung = false;
      });
  };

  return {
    fonts: options.fonts ?? [],
    fieldLimit: FIELD_LIMIT_MS,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      if (state.status === 'loading' || state.status === 'loaded') return;
      become({ status: 'loading' });
      attempts += 1;
      if (isHung) script.reload();
      begin(attempts);
    },
    renew: () => (state.status === 'loaded' ? script.load(publishableKey, nonce) : null),
    report: options.onFailure,
  };
}
