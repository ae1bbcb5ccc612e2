import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { createStore, type ReadonlyStore, type Toast } from '#domain';
import { PRIVATE_EVENTS } from './browser-hooks.ts';
import { AlertIcon, CloseIcon, TickIcon } from './icons.tsx';
import { raiseMessages } from './modal/placement.ts';
import { useEntrance } from './motion.tsx';
import { onLowSheet } from './theme/dialog-styles.ts';
import { SCOPE_CLASS } from './theme/reset.ts';
import { StyleScope } from './ui-provider.tsx';
import { useAppearance } from './use-appearance.ts';
import { useStore } from './use-store.ts';

interface ActiveToast extends Toast {
  id: number;
}

/** The toasts of one `<Toaster>`, newest first. A success replaces earlier successes that are not persistent. */
export interface ToastStore extends ReadonlyStore<readonly ActiveToast[]> {
  show(toast: Toast): void;
  dismiss(id: number): void;
  clear(tone?: Toast['tone']): void;
}

const NO_TOASTS: readonly ActiveToast[] = [];

const isPersistent = ({ tone, persistent }: Toast): boolean => tone === 'error' || persistent === true;

export function createToastStore(): ToastStore {
  const { state, subscribe, setState } = createStore(NO_TOASTS);
  let lastId = 0;
  return {
    state,
    subscribe,
    show: (toast) => {
      lastId += 1;
      const others = state().filter((other) => isPersistent(other) || toast.tone === 'error');
      setState([{ ...toast, id: lastId }, ...others]);
    },
    dismiss: (id) => setState(state().filter((toast) => toast.id !== id)),
    clear: (tone) => {
      const kept = state().filter((toast) => tone !== undefined && toast.tone !== tone);
      if (kept.length < state().length) setState(kept);
    },
  };
}

interface ToasterContextValue {
  store: ToastStore;
  /** The id of the open dialog that shows the toasts; null if the page shows them. */
  dialog: string | null;
  registerDialog(dialog: string): () => void;
}
const ToasterContext = createContext<ToasterContextValue | null>(null);

/** Shows toasts in the open dialog, where keyboard and screen readers reach them, or else in the page. */
export function Toaster({ store, children }: { store: ToastStore; children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly string[]>([]);
  const registerDialog = useCallback((dialog: string) => {
    setDialogs((open) => [...open, dialog]);
    return () => setDialogs((open) => open.filter((other) => other !== dialog));
  }, []);
  const dialog = dialogs.at(-1) ?? null;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setContainer(getToastContainer()), []);
  const hasMessages = useStore(store, (toasts) => toasts.length > 0) && dialog === null;
  useLayoutEffect(() => {
    if (container && hasMessages) raiseMessages(container);
  }, [container, hasMessages]);
  const value = useMemo(() => ({ store, dialog, registerDialog }), [store, dialog, registerDialog]);
  return (
    <ToasterContext.Provider value={value}>
      {children}
      {container &&
        createPortal(
          <StyleScope node={container}>
            <PageToasts container={container}>
              <ToastRegion store={store} visible={dialog === null} />
            </PageToasts>
          </StyleScope>,
          container,
        )}
    </ToasterContext.Provider>
  );
}

const PageToasts = ({ container, children }: { container: HTMLElement; children: ReactNode }) => (
  <div lang="en" {...useAppearance(container)} {...PRIVATE_EVENTS}>
    {children}
  </div>
);

function getToastContainer(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('[data-checkout-messages]');
  if (existing) return existing;
  const container = document.createElement('div');
  container.dataset['checkoutMessages'] = '';
  container.className = SCOPE_CLASS;
  // Keeps the container visible to screen readers while another provider's dialog is open.
  container.dataset['liveAnnouncer'] = '';
  container.style.cssText = 'position:fixed;top:16px;right:16px;width:min(400px,calc(100% - 32px))';
  document.body.append(container);
  return container;
}

export function DialogToasts({ open }: { open: boolean }) {
  const id = useId();
  const toaster = useContext(ToasterContext);
  const registerDialog = toaster?.registerDialog;
  useLayoutEffect(() => (open ? registerDialog?.(id) : undefined), [open, registerDialog, id]);
  if (!toaster) return null;
  return (
    <ToastRegion
      store={toaster.store}
      visible={toaster.dialog === id}
      position={{ base: 'static', md: 'fixed' }}
      zIndex="1"
      top={{ md: '4' }}
      insetEnd={{ md: 'calc(max(24px, 50% - var(--panel-width) / 2) + 64px)' }}
      width={{ md: '400px' }}
      order="-1"
      // The messages never shrink: on a low sheet, the sheet scrolls instead.
      flexShrink="0"
      marginInline={{ base: '4', md: '0' }}
      css={{
        // Gives the empty toast region a height, because test libraries regard an element without one as hidden.
        minHeight: '1px',
        marginBottom: { base: '-1px', md: '0' },
        ...onLowSheet({ position: 'sticky', top: '0' }),
        '& [data-part=root]': { marginTop: { base: '4', md: '0' }, marginBottom: { base: '0', md: '3' } },
        // On a bottom sheet, a success lies over the content, so that nothing moves when it comes and goes.
        '& > [data-part=successes]': {
          position: { base: 'absolute', md: 'static' },
          zIndex: '1',
          insetInline: '4',
          width: { base: 'fit-content', md: 'auto' },
          marginInline: { base: 'auto', md: '0' },
          '& > [data-part=root]': { marginTop: { base: '6', md: '0' }, paddingBlock: { base: '2', md: '3' } },
        },
      }}
    />
  );
}

const MAX_VISIBLE = 3;
const SUCCESS_DURATION_MS = 6000;

interface ToastRegionProps extends HTMLChakraProps<'div'> {
  store: ToastStore;
  visible: boolean;
}

function ToastRegion({ store, visible, ...style }: ToastRegionProps) {
  const toasts = useStore(store, (all) => (visible ? all : NO_TOASTS));
  const region = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const [heldId, setHeldId] = useState<number | null>(null);
  const paused = toasts.some(({ id }) => id === heldId);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  const dismiss = (id: number) => {
    const hadFocus = region.current?.matches(':focus-within') === true;
    store.dismiss(id);
    if (!hadFocus) return;
    // The focused button unmounts, so the focus moves to the region or, after the last toast, to where it came from.
    const next = toasts.length > 1 ? region.current : previousFocus.current;
    (next instanceof HTMLElement && next.isConnected ? next : region.current)?.focus();
  };
  const shown = toasts.slice(0, MAX_VISIBLE);
  const renderToast = (toast: ActiveToast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      persistent={isPersistent(toast) || paused}
      onTimeout={store.dismiss}
      onHold={setHeldId}
      onDismiss={dismiss}
    />
  );
  return (
    <chakra.div
      ref={region}
      {...style}
      role="status"
      aria-atomic="false"
      aria-label="Messages"
      tabIndex={-1}
      // Presses between the toasts reach the page.
      pointerEvents="none"
      onFocus={onFocus}
    >
      {shown.filter(isPersistent).map(renderToast)}
      <chakra.div data-part="successes" display="flow-root">
        {shown.filter((toast) => !isPersistent(toast)).map(renderToast)}
      </chakra.div>
    </chakra.div>
  );
}

interface ToastCardProps {
  toast: ActiveToast;
  persistent: boolean;
  onTimeout: (id: number) => void;
  /** Called with the toast's id when the customer hovers or focuses the toast, and with null when that ends. */
  onHold: (id: number | null) => void;
  onDismiss: (id: number) => void;
}

function ToastCard({ toast: { id, tone, title, detail }, persistent, onTimeout, onHold, onDismiss }: ToastCardProps) {
  const isError = tone === 'error';
  useEffect(() => {
    if (persistent) return;
    const timer = setTimeout(() => onTimeout(id), SUCCESS_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, persistent, onTimeout]);
  return (
    <chakra.div
      ref={useEntrance('toast')}
      data-scope="toast"
      data-part="root"
      onFocus={() => onHold(id)}
      onBlur={() => onHold(null)}
      onMouseEnter={() => onHold(id)}
      onMouseLeave={() => onHold(null)}
      pointerEvents="auto"
      display="flex"
      gap="3"
      alignItems="flex-start"
      marginBottom="3"
      paddingBlock="3"
      paddingInline="4"
      bg="raised"
      color="ink"
      fontFamily="body"
      textStyle="small"
      borderWidth="1px"
      borderColor="line"
      borderLeftWidth="3px"
      borderLeftColor={isError ? 'danger' : 'accent'}
      borderRadius="base"
      boxShadow="toast"
    >
      <chakra.span flexShrink="0" color={isError ? 'danger' : 'accent'}>
        {isError ? <AlertIcon /> : <TickIcon />}
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.p dir="auto" fontWeight="semibold">
          {title}
        </chakra.p>
        {detail && (
          <chakra.p dir="auto" color="ink.muted" marginTop="0.5" maxHeight="230px" overflowY="auto">
            {detail}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.button
        type="button"
        aria-label="Dismiss message"
        flexShrink="0"
        display="grid"
        placeItems="center"
        boxSize="24px"
        color="ink.muted"
        borderRadius="base"
        cursor="pointer"
        _hover={{ color: 'ink' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent' }}
        onClick={() => onDismiss(id)}
      >
        <CloseIcon />
      </chakra.button>
    </chakra.div>
  );
}
