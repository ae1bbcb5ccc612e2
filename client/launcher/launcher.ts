import type { CheckoutOptions, CheckoutStore } from '#checkout';
import type { SaveMode, ShowRequest } from '#checkout-flow';
import { createStore, type ReadonlyStore } from '#domain';
import { noteOpener } from '#ui/opener';

/** The checkout's code. A page loads it only when the user is about to pay. */
export type CheckoutCode = typeof import('#checkout');

/** Loads it. The part that starts the card provider is small: the provider's frames load while the rest arrives. */
interface CodeLoader {
  checkout: () => Promise<CheckoutCode>;
  cardProvider: () => Promise<Pick<typeof import('#card-provider/preload'), 'preloadProvider'>>;
}
const importCode: CodeLoader = {
  checkout: () => import('#checkout'),
  cardProvider: () => import('#card-provider/preload'),
};

type Loading =
  | { status: 'idle' | 'loading'; code?: undefined; mustReload?: undefined; store?: undefined }
  /** `code`: what has loaded and throws at its start. `mustReload`: it has failed to load twice, so the page may be out of date. */
  | { status: 'failed'; code: CheckoutCode | null; mustReload: boolean; store?: undefined }
  | { status: 'ready'; code: CheckoutCode; mustReload?: undefined; store: CheckoutStore };

/**
 * The loading state of the code. `isRequested`: the user waits for an action. It has not run yet, because the code has not
 * loaded or the action threw.
 */
export type LaunchState = Loading & { isRequested: boolean };

/** The cause of a failure if the page has it, or its remedy, as a sentence for the user. */
export function loadFailureAdvice({ code, mustReload }: LaunchState): string {
  // A property that a script of the page adds to all objects keeps libraries from starting.
  for (const added in {}) return `This page adds '${added}' to every object.`;
  if (code) return code.startFailureAdvice();
  return mustReload ? 'Reload the page.' : 'Check your connection and try again.';
}

/** Loads the checkout's code on demand, and runs the last requested action once it is loaded. */
export interface Launcher extends ReadonlyStore<LaunchState> {
  /** Loads code and card provider ahead of use, on hover or focus for example. Shows nothing. */
  preload(rendersCheckout?: boolean): void;
  show(request: ShowRequest): void;
  /** Hides the checkout. A save dialog stays. */
  hide(): void;
  /** Closes both dialogs. */
  close(): void;
  openSaveDialog(mode: SaveMode): void;
  /** Runs the action that failed again, and loads the code if that failed, or reloads the page if it failed again. */
  retry(): void;
  /** For the provider's effect: the returned function closes both dialogs, unless React mounts the provider again at once. */
  mount(): () => void;
  /** Resolves with the store once its code is loaded; with null if it could not be loaded. */
  loadStore(): Promise<CheckoutStore | null>;
  /** The host's log. Never throws, so that a failing log does not keep a message from the user. */
  log: NonNullable<CheckoutOptions['log']>;
  /** Logs a warning for developers, once for each text: a host passes the same options at every render. */
  warnOnce(message: string): void;
}

type PendingAction = (store: CheckoutStore) => void;

export function createLauncher(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  code: CodeLoader = importCode,
): Launcher {
  const log = createLog(getOptions);
  const { state, subscribe, loadStore, pending, request, run } = createLoader(initialOptions, getOptions, code, log);
  const warned = new Set<string>();
  let unmountTimer: ReturnType<typeof setTimeout> | undefined;
  const whenReady = (action: PendingAction) => {
    noteOpener();
    request(action);
    run();
  };
  let shown: PendingAction | null = null;
  const hide = () => {
    if (pending() === shown) request(null);
    state().store?.dialog.end();
  };
  const close = () => {
    hide();
    request(null);
    state().store?.saveDialog.send({ type: 'hide' });
  };
  return {
    state,
    subscribe,
    preload: async (rendersCheckout) => {
      const store = await loadStore(false);
      store?.providerLoader.load();
      if (rendersCheckout) store?.requestPrerender();
    },
    show: (showRequest) => {
      shown = (store) => store.dialog.start(showRequest);
      whenReady(shown);
    },
    hide,
    close,
    mount: () => {
      clearTimeout(unmountTimer);
      return () => {
        unmountTimer = setTimeout(close);
      };
    },
    openSaveDialog: (mode) => whenReady((store) => store.saveDialog.send({ type: 'save-requested', mode })),
    retry: () => (state().mustReload ? location.reload() : run()),
    loadStore,
    log,
    warnOnce: (message) => {
      if (!warned.has(message)) log({ level: 'warning', message });
      warned.add(message);
    },
  };
}

/** Loads the code and creates the store, once, and runs the last requested action. After a failure the next call tries again. */
function createLoader(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  code: CodeLoader,
  log: Launcher['log'],
) {
  const { state, subscribe, setState } = createStore<LaunchState>({ status: 'idle', isRequested: false });
  let pendingAction: PendingAction | null = null;
  let loading: Promise<CheckoutStore | null> | null = null;
  let failures = 0;
  /** A failure that no user waits for does not count. */
  let isCounted = false;

  const update = (next: Loading) => setState({ ...next, isRequested: pendingAction !== null });
  /** Runs the pending action. It stays for another try when it throws. */
  const runPending = (ready: Extract<Loading, { status: 'ready' }>) => {
    try {
      pendingAction?.(ready.store);
      pendingAction = null;
    } catch (cause) {
      log({ level: 'error', message: 'the checkout could not be started', cause });
    }
    update(ready);
  };
  const start = async (): Promise<CheckoutStore | null> => {
    update({ status: 'loading' });
    code.cardProvider().then(
      ({ preloadProvider }) => preloadProvider(initialOptions.publishableKey, initialOptions.nonce),
      // The checkout loads the provider itself, and reports a failure.
      () => undefined,
    );
    let checkout: CheckoutCode | null = null;
    try {
      checkout = await code.checkout();
      const store = checkout.createCheckout(initialOptions, getOptions);
      runPending({ status: 'ready', code: checkout, store });
      return store;
    } catch (cause) {
      loading = null;
      if (isCounted && !checkout) failures += 1;
      isCounted = false;
      // The error has the address of the missing file, except in Safari.
      log({ level: 'error', message: `the checkout could not be loaded: ${cause}`, cause });
      update({ status: 'failed', code: checkout, mustReload: failures > 1 });
      return null;
    }
  };
  const loadStore = (isAwaited = true) => {
    isCounted ||= isAwaited;
    loading ??= start();
    return loading;
  };
  return {
    state,
    subscribe,
    loadStore,
    pending: () => pendingAction,
    /** Null: none any more. */
    request: (action: PendingAction | null) => {
      pendingAction = action;
      update(state());
    },
    run: () => {
      const current = state();
      if (current.status === 'ready') runPending(current);
      else void loadStore();
    },
  };
}

/** The host's log. Never throws. */
const createLog =
  (getOptions: () => CheckoutOptions): Launcher['log'] =>
  (entry) => {
    try {
      getOptions().log?.(entry);
    } catch {
      // There is nowhere left to report this.
    }
  };
