import { chakra, Portal } from '@chakra-ui/react';
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
import { AlertIcon, CloseIcon, TickIcon } from './icons.tsx';
import { SCOPE } from './theme/system.ts';
import { useFact, type Watchable } from './use-fact.ts';

export interface Message {
  tone: 'success' | 'error';
  title: string;
  detail?: string;
}

interface ShownMessage extends Message {
  id: number;
}

/** The messages of one `<Toaster>`, newest first: `show` from anywhere. */
export interface MessageBoard extends Watchable<readonly ShownMessage[]> {
  show(message: Message): void;
  dismiss(id: number): void;
  clear(): void;
}

export function createMessageBoard(): MessageBoard {
  let messages: readonly ShownMessage[] = [];
  let shown = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly ShownMessage[]) => {
    messages = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (message) => {
      shown += 1;
      set([{ ...message, id: shown }, ...messages]);
    },
    dismiss: (id) => set(messages.filter((message) => message.id !== id)),
    clear: () => set([]),
  };
}

interface Outlets {
  board: MessageBoard;
  /** The open dialog in which messages are shown; null where that is the page. */
  dialog: string | null;
  /** Shows messages in a dialog, until the function that it returns is called. */
  enter(dialog: string): () => void;
}
const OutletsContext = createContext<Outlets | null>(null);

/**
 * Shows messages above its children: in the open dialog, where the keyboard and a screen reader reach them, else in the
 * page. Errors stay until they are dismissed; a success disappears by itself.
 */
export function Toaster({ board, children }: { board: MessageBoard; children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly string[]>([]);
  const enter = useCallback((dialog: string) => {
    setDialogs((open) => [...open, dialog]);
    return () => setDialogs((open) => open.filter((other) => other !== dialog));
  }, []);
  const dialog = dialogs.at(-1) ?? null;
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setStack(findStack()), []);
  const outlets = useMemo(() => ({ board, dialog, enter }), [board, dialog, enter]);
  return (
    <OutletsContext value={outlets}>
      {children}
      {stack && (
        <Portal container={{ current: stack }}>
          <div className={SCOPE}>
            <Messages board={board} shown={dialog === null} />
          </div>
        </Portal>
      )}
    </OutletsContext>
  );
}

/** Where all providers of a page show their messages, one below the other. */
function findStack(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-checkout-messages]');
  if (known) return known;
  const stack = document.createElement('div');
  stack.dataset['checkoutMessages'] = '';
  // An open dialog of one provider does not hide the messages of another one from screen readers.
  stack.dataset['liveAnnouncer'] = '';
  stack.style.cssText = 'position:fixed;top:16px;right:16px;width:min(400px,calc(100vw - 32px));z-index:1400';
  document.body.append(stack);
  return stack;
}

/** Where a dialog shows messages while it is open. Nothing without a `<Toaster>` around it. */
export function DialogMessages({ open }: { open: boolean }) {
  const id = useId();
  const outlets = useContext(OutletsContext);
  const enter = outlets?.enter;
  useLayoutEffect(() => (open ? enter?.(id) : undefined), [open, enter, id]);
  if (!outlets) return null;
  return (
    <Messages
      board={outlets.board}
      shown={outlets.dialog === id}
      // On a sheet its Close button, the tabs and the pay button stay in sight.
      position={{ base: 'absolute', md: 'fixed' }}
      zIndex="1"
      top={{ base: '2', md: '4' }}
      insetStart={{ base: '3', sm: 'auto' }}
      insetEnd={{ base: '16', md: '4' }}
      width={{ sm: '400px' }}
    />
  );
}

const MOST = 3;
const NONE: readonly ShownMessage[] = [];
const SUCCESS_MS = 6000;

const Region = chakra('div');
type Place = Pick<Parameters<typeof Region>[0], 'position' | 'zIndex' | 'top' | 'insetStart' | 'insetEnd' | 'width'>;

function Messages({ board, shown, ...place }: { board: MessageBoard; shown: boolean } & Place) {
  const messages = useFact(board, (all) => (shown ? all : NONE));
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [reading, setReading] = useState(false);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    setReading(true);
    if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  const dismiss = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    board.dismiss(id);
    setReading(false);
    if (!hadFocus) return;
    // The button that had the focus is gone: to the next message, else back to where the person came from.
    const next = messages.length > 1 ? region.current : cameFrom.current;
    (next instanceof HTMLElement && next.isConnected ? next : region.current)?.focus();
  };
  return (
    <Region
      ref={region}
      {...place}
      role="status"
      aria-atomic="false"
      aria-label="Messages"
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={() => setReading(false)}
      onMouseEnter={() => setReading(true)}
      onMouseLeave={() => setReading(false)}
    >
      {messages.slice(0, MOST).map((message) => (
        <Toast
          key={message.id}
          message={message}
          stays={message.tone === 'error' || reading}
          onTimeout={board.dismiss}
          onDismiss={dismiss}
        />
      ))}
    </Region>
  );
}

interface ToastProps {
  message: ShownMessage;
  /** It does not disappear by itself: an error, or the pointer or the keyboard is in the messages. */
  stays: boolean;
  onTimeout: (id: number) => void;
  onDismiss: (id: number) => void;
}

function Toast({ message: { id, tone, title, detail }, stays, onTimeout, onDismiss }: ToastProps) {
  const isError = tone === 'error';
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onTimeout(id), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [id, stays, onTimeout]);
  return (
    <chakra.div
      data-scope="toast"
      data-part="root"
      display="flex"
      gap="3"
      alignItems="flex-start"
      marginBottom="3"
      paddingBlock="3"
      paddingInline="4"
      bg="panel"
      color="ink"
      fontFamily="body"
      textStyle="small"
      borderWidth="1px"
      borderColor="line"
      borderLeftWidth="3px"
      borderLeftColor={isError ? 'danger' : 'accent'}
      borderRadius="base"
      boxShadow="toast"
      animation="reveal-in 200ms ease-out"
      _motionReduce={{ animation: 'none' }}
    >
      <chakra.span flexShrink="0" color={isError ? 'danger' : 'accent'}>
        {isError ? <AlertIcon /> : <TickIcon />}
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="semibold">{title}</chakra.p>
        {detail && (
          <chakra.p color="ink.muted" marginTop="0.5">
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
