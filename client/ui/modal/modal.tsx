/**
 * A modal dialog on a page that may do anything around it. One file for each purpose:
 *
 * | the page | the solution | file |
 * |---|---|---|
 * | has a native dialog, a popover or an element in full screen | the root is inside it | placement.ts, modal-root.ts |
 * | has a popover elsewhere, or moves fixed elements, from the start or later | the root is in the top layer | placement.ts, modal-root.ts |
 * | has dialogs with a z-index | the root has a higher z-index | placement.ts |
 * | closes its popover or dialog meanwhile | the root is placed again | modal-root.ts |
 * | replaces its body (a router) | the dialog closes | modal-root.ts |
 * | replaces its head (a router) | the styles are inserted again | ../ui-provider.tsx |
 * | suspends around the provider | the page is unlocked | use-modality.ts |
 * | keeps the focus in its own dialog, or focuses an element below | the focus returns to the dialog, without events | keep-focus.ts |
 * | closes its own dialog by events outside | these events end at the root | modal-root.ts, page-events.ts |
 * | hides other elements from screen readers | the dialog and the challenge are shown again | keep-usable.ts |
 * | adds elements, or changes `aria-hidden` itself | elements below are hidden; the page's changes stay | hide-others.ts |
 * | shows the card provider's challenge | the challenge is above, and may have the focus | placement.ts, keep-focus.ts |
 * | has a password manager or another layer above | that layer may have the focus | on-top.ts |
 * | removes the opener | the focus goes to an ancestor of the opener | return-focus.ts |
 * | scrolls, with or without a scrollbar | the page is locked, without moving | scroll-lock.ts |
 * | is a frame as tall as its content | the panel is in the visible part | visible-area.ts |
 * | is on a phone with a keyboard | the sheet is above the keyboard | visible-area.ts |
 * | has several copies of this module | one copy shows its dialogs at a time | copies.ts |
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
import { useInert } from '../use-inert.ts';
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
  /** Disables the close button; Escape still calls `onClose`. A store, so that its changes do not render the dialog. */
  locked: ReadonlyStore<boolean>;
  /** Prevents closing by the backdrop, so that a stray press does not discard what the customer has entered. */
  hasEntries: boolean;
  title: string;
  subtitle?: ReactNode;
  /** The panel's size: 'narrow' fits a single form, 'narrow-list' a list that loads later. */
  size?: 'wide' | 'narrow' | 'narrow-list';
  closeLabel: string;
  /** Functions that find elements to keep usable outside the dialog, such as the card provider's challenge. */
  persistentElements: readonly (() => Element | null)[];
  onClose: () => void;
  /** Called when the page has removed the open dialog, also while it is locked. */
  onRemoved: () => void;
  onExitComplete: () => void;
  /** Called when the content throws; the dialog then shows an error with a retry button. */
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** A bottom sheet on small screens, a panel on larger ones. */
export function Modal(props: ModalProps) {
  const { open, keepMounted = false, onClose, onExitComplete } = props;
  const content = useRef<HTMLDivElement>(null);
  useInert(content);
  // Keeps a dialog closed that the page has removed, because a payment in progress may keep `open` true.
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
    onEscape: () => content.current?.inert || onClose(),
  });
  useReturnFocus(isOpen);
  // Focuses the dialog now, because the trap starts a frame later and the page could keep the focus until then.
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
        fallback={(retry) => (
          <chakra.div paddingInline={{ base: '4', md: '8' }} paddingBlock={{ base: '5', md: '6' }}>
            <Callout tone="danger" onAction={retry}>
              {RENDER_ERROR_MESSAGE}
            </Callout>
          </chakra.div>
        )}
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
