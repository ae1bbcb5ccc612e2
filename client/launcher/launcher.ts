import type { CheckoutEngine, CheckoutOptions } from '#checkout';
import type { SaveMode, ShowRequest } from '#checkout-flow';

/** The checkout's code, which a page loads only when somebody is about to pay. */
export type CheckoutCode = typeof import('#checkout');

/** How far the code is. `asked`: somebody is waiting for it, and must see that. */
export type LaunchState =
  | { at: 'idle' }
  | { at: 'loading'; asked: boolean }
  | { at: 'failed'; asked: boolean }
  | { at: 'ready'; code: CheckoutCode; engine: CheckoutEngine };

/** What stands on the page from the start: it brings the checkout's code when that is wanted, and passes on what is asked. */
export interface Launcher {
  state(): LaunchState;
  subscribe(listener: () => void): () => void;
  /** Loads code and card provider ahead of use, on hover or focus, say, and what is to be opened. Shows nothing. */
  preload(next: 'checkout' | 'save dialog'): void;
  show(request: ShowRequest): void;
  hide(): void;
  openSaveDialog(mode: SaveMode): void;
  /** The engine, once its code is here; null when that could not be loaded. */
  engine(): Promise<CheckoutEngine | null>;
  options(): CheckoutOptions;
}

type Wish = (engine: CheckoutEngine) => void;

export function createLauncher(
  first: CheckoutOptions,
  options: () => CheckoutOptions,
  loadCode: () => Promise<CheckoutCode> = () => import('#checkout'),
): Launcher {
  let state: LaunchState = { at: 'idle' };
  let loading: Promise<CheckoutEngine | null> | null = null;
  // What the page asked for last, until the code is here to do it.
  let wish: Wish | null = null;
  const listeners = new Set<() => void>();

  const become = (next: LaunchState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const load = (): Promise<CheckoutEngine | null> => {
    if (loading) return loading;
    become({ at: 'loading', asked: wish !== null });
    loading = loadCode().then(
      (code) => {
        const engine = code.createCheckout(first, options);
        become({ at: 'ready', code, engine });
        wish?.(engine);
        wish = null;
        return engine;
      },
      (cause: unknown) => {
        // Left for the next call to try again: a lost connection comes back.
        loading = null;
        options().log?.({ level: 'error', message: 'the checkout could not be loaded', cause });
        become({ at: 'failed', asked: wish !== null });
        return null;
      },
    );
    return loading;
  };

  const grant = (next: Wish) => {
    if (state.at === 'ready') return next(state.engine);
    wish = next;
    if (state.at === 'loading') return become({ at: 'loading', asked: true });
    void load();
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    preload: (next) => {
      void load().then((engine) => {
        engine?.connection.load();
        if (next === 'checkout') engine?.expect();
      });
    },
    show: (request) => grant((engine) => engine.dialog.start(request)),
    hide: () => {
      if (state.at === 'ready') return state.engine.dialog.end();
      wish = null;
      if (state.at !== 'idle') become({ at: state.at, asked: false });
    },
    openSaveDialog: (mode) => grant((engine) => engine.saving.flow.send({ type: 'open', mode })),
    engine: load,
    options,
  };
}
