import type { CheckoutOptions, CheckoutStore } from '#checkout';
import type { SaveMode, ShowRequest } from '#checkout-flow';
import { createStore, type ReadonlyStore } from '#domain';
import { noteOpener } from '#ui/opener';

export type CheckoutCode = typeof import('#checkout');

/** The small part of the code starts the card provider, so that the provider's frames load while the rest arrives. */
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
  /** `code` has loaded and threw at its start; null if it has not loaded. `mustReload`: it has failed to load twice. */
  | { status: 'failed'; code: CheckoutCode | null; mustReload: boolean; store?: undefined }
  | { status: 'ready'; code: CheckoutCode; mustReload?: undefined; store: CheckoutStore };

/** `isRequested`: an action of the customer waits for the checkout's code, or for a retry after an error. */
export type LaunchState = Loading & { isRequested: boolean };

/** What a customer reads if the checkout's code did not load or start: what the page does wrong, or what to do. */
export function loadFailureAdvice({ code, mustReload }: LaunchState): string {
  // Names the property that a script of the page adds to all objects, because libraries fail on such a page.
  for (const added in {}) return `This page adds '${added}' to every object.`;
  if (code) return code.startFailureAdvice();
  return mustReload ? 'Reload the page.' : 'Check your connection and try again.';
}

export interface Launcher extends ReadonlyStore<LaunchState> {
  preload(rendersCheckout?: boolean): void;
  show(request: ShowRequest): void;
  hide(): void;
  /** Closes both dialogs. */
  close(): void;
  openSaveDialog(mode: SaveMode): void;
  /** Loads the checkout's code if it is missing, and runs the failed action again. After two failures it reloads the page. */
  retry(): void;
  /** For an effect. The cleanup closes the checkout and the save dialog, unless React mounts the provider again at once. */
  mount(): () => void;
  /** Resolves with null if the checkout's code could not be loaded. */
  loadStore(): Promise<CheckoutStore | null>;
  /** The host page's log. Never throws, so that a log that fails does not keep a message from the customer. */
  log: NonNullable<CheckoutOptions['log']>;
  /** Logs each warning once, because a host page passes the same options at every render. */
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

/** Loads the checkout's code once, then runs the customer's last action. After a failure the next call tries again. */
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
  /** Whether a customer waits for the code. A failed preload does not count towards `mustReload`. */
  let isCounted = false;

  const update = (next: Loading) => setState({ ...next, isRequested: pendingAction !== null });
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
      // A failed load of the card provider is ignored, because the checkout loads it again and reports the failure.
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

const createLog =
  (getOptions: () => CheckoutOptions): Launcher['log'] =>
  (entry) => {
    try {
      getOptions().log?.(entry);
    } catch {
      // An error of the host page's log is ignored, because there is no other place to report it.
    }
  };
