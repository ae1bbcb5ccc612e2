import type { CssFontSource, CustomFontSource, Stripe } from '@stripe/stripe-js';
import { createStore, type ReadonlyStore } from '#domain';
import { type ProviderScript, providerScript } from './provider-script.ts';

export type CardProviderState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; stripe: Stripe }
  | { status: 'failed'; cause: unknown };

/** A font for text inside the provider's frames, which do not inherit the page's styles. */
export type FieldFont =
  | { cssSrc: string }
  | {
      family: string;
      src: string;
      weight?: string | undefined;
      style?: 'normal' | 'italic' | 'oblique' | undefined;
      /** By default 'swap', which shows text before the font has loaded. The browser's own default would hide the text. */
      display?: 'auto' | 'block' | 'swap' | 'fallback' | 'optional' | undefined;
    };

export interface CardProviderLoader extends ReadonlyStore<CardProviderState> {
  readonly fonts: (CssFontSource | CustomFontSource)[];
  /** Starts loading unless loading or loaded. A timeout counts as a failure, but the script may still load later. */
  load(): void;
  /** Creates another Stripe instance for remounted fields; null until the script has loaded. */
  createInstance(): Promise<Stripe | null> | null;
  readonly fieldTimeoutMs: number;
  reportFieldFailure(cause: unknown): void;
}

export const SCRIPT_TIMEOUT_MS = 30_000;
const FIELD_TIMEOUT_MS = 15_000;

export function createCardProviderLoader(options: {
  publishableKey: string;
  fonts?: FieldFont[];
  nonce?: string;
  onFailure: (cause: unknown) => void;
  script?: ProviderScript;
}): CardProviderLoader {
  const { publishableKey, nonce, script = providerScript } = options;
  const preloaded = script.takePreloaded(publishableKey);
  const { state, subscribe, setState } = createStore<CardProviderState>(
    preloaded ? { status: 'loaded', stripe: preloaded } : { status: 'idle' },
  );
  let isHung = false;
  let attempts = 0;

  const startAttempt = (attempt: number) => {
    const fail = (cause: unknown) => {
      if (attempt !== attempts || state().status !== 'loading') return;
      setState({ status: 'failed', cause });
      options.onFailure(cause);
    };
    const timer = setTimeout(() => {
      isHung = true;
      fail(new Error(`The card provider did not load within ${SCRIPT_TIMEOUT_MS / 1000} seconds.`));
    }, SCRIPT_TIMEOUT_MS);
    script
      .load(publishableKey, nonce)
      .then((stripe) => {
        if (!stripe) return fail(new Error('There is no browser window.'));
        // A script that loads after the timeout, or during another attempt, is used all the same.
        if (state().status !== 'loaded') setState({ status: 'loaded', stripe });
      }, fail)
      .finally(() => {
        clearTimeout(timer);
        isHung = false;
      });
  };

  return {
    fonts: (options.fonts ?? []).map((font) => ('cssSrc' in font ? font : toProviderFont(font))),
    fieldTimeoutMs: FIELD_TIMEOUT_MS,
    state,
    subscribe,
    load: () => {
      const { status } = state();
      if (status === 'loading' || status === 'loaded') return;
      setState({ status: 'loading' });
      attempts += 1;
      if (isHung) script.reload();
      startAttempt(attempts);
    },
    createInstance: () => (state().status === 'loaded' ? script.load(publishableKey, nonce) : null),
    reportFieldFailure: options.onFailure,
  };
}

const toProviderFont = ({
  weight,
  style,
  display = 'swap',
  ...font
}: Exclude<FieldFont, CssFontSource>): CustomFontSource => ({
  ...font,
  display,
  ...(weight && { weight }),
  ...(style && { style }),
});
