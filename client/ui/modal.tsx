import { FocusTrap } from '@chakra-ui/react/focus-trap';
import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import {
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { PRIVATE_EVENTS, pageZoom, useUniqueId, useWideScreen } from './browser-hooks.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { ErrorBoundary, RENDER_ERROR_MESSAGE } from './error-boundary.tsx';
import { focusedElement, pathOf } from './focus-path.ts';
import { CloseIcon } from './icons.tsx';
import { useModalRoot } from './modal-root.ts';
import { pageLockStyles, returnFocus, useModality } from './modality.ts';
import { useEntrance, useExit } from './motion.tsx';
import { openerPath } from './opener.ts';
import { dialogStyles, onLowSheet } from './theme/dialog-styles.ts';
import { DialogToasts } from './toaster.tsx';
import { StyleScope } from './ui-provider.tsx';
import { useAppearance } from './use-appearance.ts';
import { type ReadonlyStore, useStore } from './use-store.ts';

interface ModalProps {
  open: boolean;
  /** Keeps the dialog mounted, hidden and inert while closed. */
  keepMounted?: boolean;
  /** Disables the close button. A store, so that a lock does not render the dialog; `onClose` is called for Escape all the same. */
  locked: ReadonlyStore<boolean>;
  /** Prevents closing by the backdrop, so that a stray press does not discard what was entered. */
  hasEntries: boolean;
  title: string;
  subtitle?: ReactNode;
  /** 'narrow' fits a single form, 'narrow-list' a list that loads later. */
  size?: 'wide' | 'narrow' | 'narrow-list';
  closeLabel: string;
  /** Find elements outside that stay usable, such as the card provider's 3-D Secure challenge, which may mount later. */
  persistentElements: readonly (() => Element | null)[];
  onClose: () => void;
  /** Called when nothing of a closed dialog is displayed any more. */
  onExitComplete: () => void;
  /** Called when the content throws; the dialog then shows an error with a retry button. */
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** A modal dialog: a bottom sheet on small screens, a panel on larger ones. Traps focus and restores it. */
export function Modal(props: ModalProps) {
  const { open, keepMounted = false, onClose, onExitComplete } = props;
  const content = useRef<HTMLDivElement>(null);
  const isVisible = useTopCopy(open) && open;
  const { root, parent, leave } = useModalRoot(isVisible);
  const isLeaving = useExit(isVisible, () => {
    leave();
    onExitComplete();
  });
  useModality({ root, content, active: isVisible, persistentElements: props.persistentElements, onEscape: onClose });
  useReturnFocus(open);
  // At once and by its name: the trap starts a frame later, when the focus may have been on the page.
  useLayoutEffect(() => {
    if (isVisible) content.current?.focus({ preventScroll: true });
  }, [isVisible]);
  const entrance = useEntrance(useWideScreen() ? 'panel' : 'sheet', isVisible);
  const pageLock = useMemo(() => (isVisible ? pageLockStyles() : null), [isVisible]);
  if (!open && !isLeaving && !keepMounted) return null;
  const state: LayerState = {
    'data-scope': 'dialog',
    'data-state': isVisible ? 'open' : 'closed',
    hidden: !isVisible && !isLeaving,
  };
  return (
    <>
      {pageLock && <Global styles={pageLock} />}
      {createPortal(
        <StyleScope node={parent}>
          <ModalLayers {...props} state={state} parent={parent} entrance={entrance}>
            <ModalContent {...props} isVisible={isVisible} content={content} root={root} />
          </ModalLayers>
        </StyleScope>,
        root,
      )}
    </>
  );
}

interface LayerState {
  'data-scope': 'dialog';
  'data-state': 'open' | 'closed';
  hidden: boolean;
}

interface ModalLayersProps extends Pick<ModalProps, 'size' | 'hasEntries' | 'onClose' | 'children'> {
  state: LayerState;
  parent: Element;
  entrance: RefCallback<HTMLElement>;
}

/** The backdrop, whose press closes the dialog before anything is entered, and the panel or sheet on it. */
function ModalLayers({ size = 'wide', hasEntries, onClose, state, parent, entrance, children }: ModalLayersProps) {
  const isBackdropPressed = useRef(false);
  const keyboardHeight = useKeyboardHeight();
  // The browser scrolled to the focused field before the sheet shrank.
  useLayoutEffect(() => {
    if (keyboardHeight > 0) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [keyboardHeight]);
  const { className, style } = useAppearance(parent);
  const { hidden, ...data } = state;
  return (
    <>
      <chakra.div {...state} className={className} style={style} css={dialogStyles.backdrop} />
      <chakra.div
        {...state}
        // The texts are English.
        dir="ltr"
        className={className}
        style={{ ...style, '--keyboard-height': `${keyboardHeight}px` } as CSSProperties}
        css={dialogStyles.positioner}
        {...PRIVATE_EVENTS}
        onPointerDown={(event) => {
          PRIVATE_EVENTS.onPointerDown(event);
          isBackdropPressed.current = event.target === event.currentTarget;
        }}
        onClick={(event) => {
          PRIVATE_EVENTS.onClick(event);
          if (event.target === event.currentTarget && isBackdropPressed.current && !hasEntries) onClose();
        }}
      >
        <chakra.div
          ref={entrance}
          {...data}
          data-size={size}
          data-keyboard={keyboardHeight > 0 ? '' : undefined}
          css={dialogStyles.content}
        >
          {children}
        </chakra.div>
      </chakra.div>
    </>
  );
}

interface ModalContentProps extends ModalProps {
  isVisible: boolean;
  content: RefObject<HTMLDivElement | null>;
  root: HTMLElement;
}

/** The content of the focus trap: title, close button, the dialog's content and messages. */
function ModalContent({ isVisible, content, root, title, subtitle, children, ...props }: ModalContentProps) {
  const id = useUniqueId();
  return (
    <ModalFocusTrap
      content={content}
      active={isVisible}
      root={root}
      titleId={`${id}-title`}
      descriptionId={subtitle ? `${id}-subtitle` : undefined}
    >
      <chakra.div order="-2" paddingInline={{ base: '4', md: '8' }} paddingTop={{ base: '4', md: '6' }} paddingEnd="16">
        <chakra.h2 id={`${id}-title`} textStyle="title">
          {title}
        </chakra.h2>
        <div id={`${id}-subtitle`}>{subtitle}</div>
      </chakra.div>
      <chakra.div position="absolute" top={{ base: '2', md: '4' }} insetEnd="3" zIndex="1">
        <CloseButton label={props.closeLabel} locked={props.locked} onClick={props.onClose} />
      </chakra.div>
      <ErrorBoundary
        onError={props.onError}
        resetKey={props.open}
        fallback={(retry) => <DialogProblem onRetry={retry}>{RENDER_ERROR_MESSAGE}</DialogProblem>}
      >
        {children}
      </ErrorBoundary>
      <DialogToasts open={isVisible} />
    </ModalFocusTrap>
  );
}

/** Returns the focus, when the dialog closes or leaves the page, to where it was before, unless something else has it. */
function useReturnFocus(open: boolean): void {
  const path = useRef<HTMLElement[]>([]);
  const leave = useCallback(() => {
    const around = pathOf(focusedElement());
    const isOurs = around.length <= 2 || around.some((element) => element.matches('[data-react-aria-top-layer]'));
    if (path.current.length > 0 && isOurs) returnFocus(path.current);
    path.current = [];
  }, []);
  useLayoutEffect(() => {
    const elements = [...pathOf(focusedElement()), ...openerPath].filter((element) => element instanceof HTMLElement);
    if (open) path.current = elements.filter((element) => !element.matches('html, body'));
    else leave();
  }, [open, leave]);
  useLayoutEffect(() => leave, [leave]);
}

const OPEN_DIALOGS = Symbol.for('legal-checkout dialogs');

/**
 * The copy of this module of each open dialog on the page, the last opened last. All copies share the list, because each has
 * libraries of its own, whose focus traps, layers and hidden elements know nothing of the others'.
 */
const page = globalThis as { [OPEN_DIALOGS]?: symbol[] };
const copies = page[OPEN_DIALOGS] ?? [];
page[OPEN_DIALOGS] = copies;
const OWN_COPY = Symbol();
const COPIES_EVENT = 'legal-checkout-dialogs';

const subscribeToCopies = (listener: () => void) => {
  window.addEventListener(COPIES_EVENT, listener);
  return () => window.removeEventListener(COPIES_EVENT, listener);
};

/** Whether this copy may show its open dialogs: until another copy's last one closes, they wait hidden with what was entered. */
function useTopCopy(open: boolean): boolean {
  useLayoutEffect(() => {
    if (!open) return;
    copies.push(OWN_COPY);
    window.dispatchEvent(new Event(COPIES_EVENT));
    return () => {
      copies.splice(copies.lastIndexOf(OWN_COPY), 1);
      window.dispatchEvent(new Event(COPIES_EVENT));
    };
  }, [open]);
  const isTop = () => (copies.at(-1) ?? OWN_COPY) === OWN_COPY;
  return useSyncExternalStore(subscribeToCopies, isTop, isTop);
}

function CloseButton({ label, locked, onClick }: { label: string; onClick: () => void } & Pick<ModalProps, 'locked'>) {
  const disabled = useStore(locked, (isLocked) => isLocked);
  return (
    <Button variant="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <CloseIcon />
    </Button>
  );
}

interface DialogProblemProps {
  children: string;
  actionLabel?: string;
  onRetry: () => void;
}

/** An error in place of a dialog's content. */
export const DialogProblem = ({ onRetry, ...callout }: DialogProblemProps) => (
  <chakra.div paddingInline={{ base: '4', md: '8' }} paddingBlock={{ base: '5', md: '6' }}>
    <Callout tone="danger" onAction={onRetry} {...callout} />
  </chakra.div>
);

interface ModalFocusTrapProps {
  content: RefObject<HTMLDivElement | null>;
  active: boolean;
  root: HTMLElement;
  /** The elements with the dialog's name and description. */
  titleId: string;
  descriptionId: string | undefined;
  children: ReactNode;
}

const ContentContext = createContext<ReactNode>(null);
const Content = () => useContext(ContentContext);

/**
 * The dialog for screen readers; traps focus while active. The content is passed by context, because Chakra's trap restarts
 * and moves focus each time it renders.
 */
function ModalFocusTrap({ children, ...trapProps }: ModalFocusTrapProps) {
  return (
    <ContentContext.Provider value={children}>
      <StableFocusTrap {...trapProps} />
    </ContentContext.Provider>
  );
}

const StableFocusTrap = memo(function StableFocusTrap({
  content,
  active,
  root,
  titleId,
  descriptionId,
}: Omit<ModalFocusTrapProps, 'children'>) {
  // Chakra's trap would return the focus from what useModality() lets have it.
  const persistent = useMemo(
    () => [
      () => {
        const focused = focusedElement();
        return focused && !pathOf(root).includes(focused) ? focused : null;
      },
    ],
    [root],
  );
  return (
    <FocusTrap
      ref={content}
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      data-state={active ? 'open' : 'closed'}
      tabIndex={-1}
      disabled={!active}
      initialFocus={() => content.current}
      persistentElements={persistent}
      // The trap ends, too, when it restarts, as when the page's zoom changes; see useReturnFocus().
      returnFocusOnDeactivate={false}
      // From the last element to the first and back, the trap moves focus without scrolling.
      onFocus={({ target, currentTarget }) => target !== currentTarget && target.scrollIntoView?.({ block: 'nearest' })}
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      outline="none"
      borderRadius="inherit"
      css={onLowSheet({ position: 'relative', overflowY: 'auto', overscrollBehavior: 'contain' })}
    >
      <Content />
    </FocusTrap>
  );
});

/** Smaller differences are the browser's own bars. */
const MIN_KEYBOARD_HEIGHT = 120;

/** The height in zoomed CSS px that a phone's keyboard covers; 0 when it is closed. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale;
      setHeight(covered > MIN_KEYBOARD_HEIGHT ? Math.round(covered / pageZoom()) : 0);
    };
    viewport.addEventListener('resize', update);
    return () => viewport.removeEventListener('resize', update);
  }, []);
  return height;
}
