/**
 * A modal dialog on a page that may do anything around it. One file for each purpose:
 *
 * | page | needs | where |
 * |---|---|---|
 * | has a native dialog, a popover or an element in full screen | the root is inside it | placement.ts, modal-root.ts |
 * | has a popover elsewhere, or moves what is fixed, from the start or later | the root is in the top layer | placement.ts, modal-root.ts |
 * | has dialogs with a z-index | a higher one | placement.ts |
 * | closes its popover or dialog meanwhile | the root is placed again | modal-root.ts |
 * | replaces its body (a router) | the dialog closes | modal-root.ts |
 * | replaces its head (a router) | the styles are inserted again | ../ui-provider.tsx |
 * | suspends around the provider | nothing stays locked | use-modality.ts |
 * | keeps the focus in a dialog of its own, or focuses what is below | the focus returns, without events | keep-focus.ts |
 * | closes its dialog by events outside | these events end at the root | modal-root.ts, page-events.ts |
 * | hides others from screen readers, also what is added | the dialog and the challenge are shown again | keep-usable.ts |
 * | adds elements, or changes `aria-hidden` itself | below they are hidden; its own changes stay | hide-others.ts |
 * | shows the card provider's challenge | it is above, and may have the focus | placement.ts, keep-focus.ts |
 * | has a password manager or another layer above | it may have the focus | on-top.ts |
 * | removes the opener | the focus goes to what was around it | return-focus.ts |
 * | scrolls, with or without a scrollbar | it is locked, without moving | scroll-lock.ts |
 * | is a frame as tall as its content | the panel is in the visible part | visible-area.ts |
 * | is on a phone with a keyboard | the sheet is above the keyboard | visible-area.ts |
 * | has several copies of this module | one shows its dialogs at a time | copies.ts |
 */
import { chakra } from '@chakra-ui/react/styled-system';
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { PRIVATE_EVENTS, useUniqueId, useWideScreen } from '../browser-hooks.ts';
import { Button } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { ErrorBoundary, RENDER_ERROR_MESSAGE } from '../error-boundary.tsx';
import { CloseIcon } from '../icons.tsx';
import { useEntrance, useExit } from '../motion.tsx';
import { dialogStyles } from '../theme/dialog-styles.ts';
import { DialogToasts } from '../toaster.tsx';
import { StyleScope } from '../ui-provider.tsx';
import { useAppearance } from '../use-appearance.ts';
import { type ReadonlyStore, useStore } from '../use-store.ts';
import { useTopCopy } from './copies.ts';
import { ModalFocusTrap } from './focus-trap.tsx';
import { useModalRoot } from './modal-root.ts';
import { useReturnFocus } from './return-focus.ts';
import { useModality } from './use-modality.ts';
import { useFrameArea, useKeyboardHeight } from './visible-area.ts';

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
  /** Find elements outside that stay usable, such as the card provider's 3-D Secure challenge. They may mount later. */
  persistentElements: readonly (() => Element | null)[];
  onClose: () => void;
  /** Called when the page has removed the open dialog, also while it is locked. */
  onRemoved: () => void;
  /** Called when nothing of a closed dialog is displayed any more. */
  onExitComplete: () => void;
  /** Called when the content throws; the dialog then shows an error with a retry button. */
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** A modal dialog: a bottom sheet on small screens, a panel on larger ones. Keeps the focus and restores it. */
export function Modal(props: ModalProps) {
  const { open, keepMounted = false, onClose, onExitComplete } = props;
  const content = useRef<HTMLDivElement>(null);
  // A payment in flight may keep it open a while longer.
  const [isRemoved, setRemoved] = useState(false);
  if (isRemoved && !open) setRemoved(false);
  const isOpen = open && !isRemoved;
  const isVisible = useTopCopy(isOpen) && isOpen;
  const { root, parent, leave } = useModalRoot(isVisible, () => {
    setRemoved(true);
    props.onRemoved();
  });
  const isLeaving = useExit(isVisible, () => {
    leave();
    onExitComplete();
  });
  const nonce = useEmotionCache()?.sheet.nonce;
  useModality({
    root,
    content,
    active: isVisible,
    nonce,
    persistentElements: props.persistentElements,
    onEscape: onClose,
  });
  useReturnFocus(isOpen);
  // At once and by its name: the trap starts a frame later, when the focus may have been on the page.
  useLayoutEffect(() => {
    if (isVisible) content.current?.focus({ preventScroll: true });
  }, [isVisible]);
  const entrance = useEntrance(useWideScreen() ? 'panel' : 'sheet', isVisible);
  if (!open && !isLeaving && !keepMounted) return null;
  const state: LayerState = {
    'data-scope': 'dialog',
    'data-state': isVisible ? 'open' : 'closed',
    hidden: !isVisible && !isLeaving,
  };
  return createPortal(
    <StyleScope node={parent}>
      <ModalLayers {...props} state={state} parent={parent} entrance={entrance}>
        <ModalContent {...props} isVisible={isVisible} content={content} root={root} />
      </ModalLayers>
    </StyleScope>,
    root,
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
  const backdrop = useRef<HTMLDivElement>(null);
  const frameArea = useFrameArea(state['data-state'] === 'open', backdrop);
  const { className, style } = useAppearance(parent);
  const { hidden, ...data } = state;
  return (
    <>
      <chakra.div ref={backdrop} {...state} className={className} style={style} css={dialogStyles.backdrop} />
      <chakra.div
        {...state}
        lang="en"
        dir="ltr"
        className={className}
        style={{ ...style, ...frameArea, '--keyboard-height': `${keyboardHeight}px` } as CSSProperties}
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
