import type { CheckoutOptions, CheckoutStore } from '#checkout';
import type { SaveMode, ShowRequest } from '#checkout-flow';
import { createStore, describeJsonProblem, describePageProblem, type ReadonlyStore } from '#domain';
import { noteOpener } from '#ui/opener';

/** The checkout's code, which a page loads only when the user is about to pay. */
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
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; code: CheckoutCode; store: CheckoutStore };

/**
 * The loading state of the code. `isRequested`: the user waits for an action that has not run yet, because the code is loading,
 * or has failed to load, or because the action threw.
 */
export type LaunchState = Loading & {
  isRequested: boolean;
  /** The code has failed to load again: the page may be older than the files on its server, or the browser keeps the failure. */
  mustReload: boolean;
  /** The remedy for the last failure as a sentence for the user, or its cause if the page caused it. */
  advice: string;
};

const IDLE: LaunchState = { status: 'idle', isRequested: false, mustReload: false, advice: '' };

/** The remedies when code failed to load once, and twice. */
const CHECK_CONNECTION = 'Check your connection and try again.';
const RELOAD_PAGE = 'Reload the page.';
/** The same when the code is there, and throws. */
export const adviseOnStart = (): string =>
  describePageProblem() ?? 'Something on this page keeps it from starting. Try again, or reload the page.';

/** Loads the checkout's code on demand, and runs the last requested action once it is loaded. */
export interface Launcher extends ReadonlyStore<LaunchState> {
  /** Loads code and card provider ahead of use, on hover or focus for example. Shows nothing. */
  preload(rendersCheckout?: boolean): void;
  show(request: ShowRequest): void;
  hide(): void;
  openSaveDialog(mode: SaveMode): void;
  /** Runs the action that failed again, and loads the code if that failed, or reloads the page if it failed again. */
  retry(): void;
  /** For the provider's effect: the returned function hides the checkout, unless React mounts the provider again at once. */
  mount(): () => void;
  /** Resolves with the store once its code is loaded; with null if it could not be loaded. */
  loadStore(): Promise<CheckoutStore | null>;
  getOptions(): CheckoutOptions;
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
  const { state, subscribe, update, request, runPending } = createLaunchStore(log);
  const loader = createStoreLoader(initialOptions, getOptions, code, {
    onLoading: () => update({ status: 'loading' }),
    onReady: runPending,
    onFailed: (cause, problem) => {
      // With the address of what is missing, which browsers name in the error, except Safari.
      log({ level: 'error', message: `the checkout could not be loaded: ${cause}`, cause });
      update({ status: 'failed' }, problem);
    },
  });
  const run = () => {
    const current = state();
    if (current.status === 'ready') return runPending(current);
    // Another request shows the loading in progress.
    if (current.status === 'loading') update(current);
    void loader.load();
  };
  const whenReady = (action: PendingAction) => {
    noteOpener();
    request(action);
    run();
  };
  const hide = () => {
    const current = state();
    request(null);
    update(current);
    if (current.status === 'ready') current.store.dialog.end();
  };
  return {
    state,
    subscribe,
    preload: async (rendersCheckout) => {
      const store = await loader.load({ isAwaited: false });
      store?.providerLoader.load();
      if (rendersCheckout) store?.requestPrerender();
    },
    show: (shown) => whenReady((store) => store.dialog.start(shown)),
    hide,
    mount: createMount(hide),
    openSaveDialog: (mode) => whenReady((store) => store.saveDialog.send({ type: 'save-requested', mode })),
    retry: () => (state().mustReload ? location.reload() : run()),
    loadStore: () => loader.load(),
    getOptions,
    log,
    warnOnce: createWarnOnce(log),
  };
}

/** The loading state, and the last requested action until it has run. */
function createLaunchStore(log: Launcher['log']) {
  const { state, subscribe, setState } = createStore<LaunchState>(IDLE);
  let pendingAction: PendingAction | null = null;
  const update = (next: Loading, { mustReload, advice }: Problem = state()) =>
    setState({ ...next, isRequested: pendingAction !== null, mustReload, advice });
  return {
    state,
    subscribe,
    update,
    /** Null: none any more. */
    request: (action: PendingAction | null) => {
      pendingAction = action;
    },
    /** Runs the pending action, which stays for another try when it throws. */
    runPending: (ready: Extract<Loading, { status: 'ready' }>) => {
      try {
        pendingAction?.(ready.store);
        pendingAction = null;
        update(ready);
      } catch (cause) {
        log({ level: 'error', message: 'the checkout could not be started', cause });
        update(ready, { mustReload: false, advice: adviseOnStart() });
      }
    },
  };
}

/** Hides the checkout when the provider unmounts, unless React mounts it again at once. */
function createMount(hide: () => void): Launcher['mount'] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    return () => {
      timer = setTimeout(hide);
    };
  };
}

type Problem = Pick<LaunchState, 'mustReload' | 'advice'>;

interface LoadingListener {
  onLoading(): void;
  onReady(ready: Extract<Loading, { status: 'ready' }>): void;
  onFailed(cause: unknown, problem: Problem): void;
}

/** Loads the code and creates the store, once; after a failure the next call tries again. */
function createStoreLoader(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  code: CodeLoader,
  { onLoading, onReady, onFailed }: LoadingListener,
) {
  let loading: Promise<CheckoutStore | null> | null = null;
  let failures = 0;
  /** A failure that no user waits for does not count. */
  let isCounted = false;

  const start = async (): Promise<CheckoutStore | null> => {
    onLoading();
    code.cardProvider().then(
      ({ preloadProvider }) => preloadProvider(initialOptions.publishableKey, initialOptions.nonce),
      // The checkout loads the provider itself, and reports a failure.
      () => undefined,
    );
    let checkout: CheckoutCode | null = null;
    try {
      checkout = await code.checkout();
      const problem = describeJsonProblem();
      if (problem !== null) throw new Error(problem);
      const store = checkout.createCheckout(initialOptions, getOptions);
      onReady({ status: 'ready', code: checkout, store });
      return store;
    } catch (cause) {
      loading = null;
      if (isCounted && !checkout) failures += 1;
      isCounted = false;
      const mustReload = failures > 1;
      const advice = describePageProblem() ?? (mustReload ? RELOAD_PAGE : CHECK_CONNECTION);
      onFailed(cause, { mustReload, advice: checkout ? adviseOnStart() : advice });
      return null;
    }
  };
  return {
    load: ({ isAwaited = true } = {}) => {
      isCounted ||= isAwaited;
      loading ??= start();
      return loading;
    },
  };
}

/** The host's log, which never throws. */
const createLog =
  (getOptions: () => CheckoutOptions): Launcher['log'] =>
  (entry) => {
    try {
      getOptions().log?.(entry);
    } catch {
      // There is nowhere left to report this.
    }
  };

function createWarnOnce(log: Launcher['log']): Launcher['warnOnce'] {
  const warned = new Set<string>();
  return (message) => {
    if (warned.has(message)) return;
    warned.add(message);
    log({ level: 'warning', message });
  };
}
