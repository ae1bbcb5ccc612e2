import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { ErrorBoundary, RENDER_ERROR_MESSAGE } from './error-boundary.tsx';
import { CloseIcon } from './icons.tsx';
import { ModalFocusTrap, type PersistentElement } from './modal-focus-trap.tsx';
import { useEntrance } from './motion.tsx';
import { DialogToasts } from './toaster.tsx';
import { useAppearance } from './use-appearance.ts';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface ModalProps {
  open: boolean;
  /** Keeps the dialog mounted, hidden and inert while closed. */
  keepMounted?: boolean;
  /** Prevents closing by Escape, backdrop or button. */
  locked: boolean;
  title: string;
  subtitle?: ReactNode;
  /** 'narrow' fits a single form, 'narrow-list' a list that loads later. */
  size?: 'wide' | 'narrow' | 'narrow-list';
  closeLabel: string;
  /** Elements outside that stay usable, such as the card provider's 3-D Secure challenge. */
  persistentElements: readonly PersistentElement[];
  onClose: () => void;
  /** Called after the exit animation. */
  onExitComplete: () => void;
  /** Called when the content throws; the dialog then shows an error with a retry button. */
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** A modal dialog: a bottom sheet on small screens, a panel on larger ones (X10). Traps focus and restores it. */
export function Modal(props: ModalProps) {
  const {
    open,
    keepMounted = false,
    locked,
    title,
    subtitle,
    size = 'wide',
    closeLabel,
    persistentElements,
    onClose,
    onExitComplete,
    onError,
    children,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const appearance = useAppearance();
  const entrance = useEntrance(useWideScreen() ? 'panel' : 'sheet', open);
  const keyboardHeight = useKeyboardHeight();
  // The browser scrolled to the focused field before the sheet shrank.
  useLayoutEffect(() => {
    if (keyboardHeight > 0) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [keyboardHeight]);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  }, [open]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && !locked && onClose()}
      closeOnEscape={!locked}
      closeOnInteractOutside={!locked}
      // Chakra's own trap does not support elements that mount outside later.
      trapFocus={false}
      initialFocusEl={() => content.current}
      onExitComplete={onExitComplete}
      lazyMount={!keepMounted}
      unmountOnExit={!keepMounted}
    >
      <Portal>
        <Dialog.Backdrop className={appearance.className} style={appearance.style} />
        <Dialog.Positioner
          className={appearance.className}
          style={{ ...appearance.style, '--keyboard-height': `${keyboardHeight}px` } as CSSProperties}
        >
          <Dialog.Content ref={entrance} data-size={size} data-keyboard={keyboardHeight > 0 ? '' : undefined}>
            <ModalFocusTrap ref={content} active={open} opener={opener} persistentElements={persistentElements}>
              <chakra.div
                order="-2"
                paddingInline={{ base: '4', md: '8' }}
                paddingTop={{ base: '4', md: '6' }}
                paddingEnd="16"
              >
                <Dialog.Title asChild>
                  <chakra.h2 textStyle="title">{title}</chakra.h2>
                </Dialog.Title>
                {subtitle}
              </chakra.div>
              <chakra.div position="absolute" top={{ base: '2', md: '4' }} insetEnd="3" zIndex="1">
                <Button variant="icon" aria-label={closeLabel} disabled={locked} onClick={onClose}>
                  <CloseIcon />
                </Button>
              </chakra.div>
              <ErrorBoundary
                onError={onError}
                resetKey={open}
                fallback={(retry) => <DialogProblem onRetry={retry}>{RENDER_ERROR_MESSAGE}</DialogProblem>}
              >
                {children}
              </ErrorBoundary>
              <DialogToasts open={open} />
            </ModalFocusTrap>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** An error in place of a dialog's content. */
export const DialogProblem = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <chakra.div paddingInline={{ base: '4', md: '8' }} paddingBlock={{ base: '5', md: '6' }}>
    <Callout tone="danger" onAction={onRetry}>
      {children}
    </Callout>
  </chakra.div>
);
