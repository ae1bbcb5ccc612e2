import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { DialogProblem } from './dialog-problem.tsx';
import { ErrorBoundary, SCREEN_FAILED } from './error-boundary.tsx';
import { FocusFence, type ReachableElement } from './focus-fence.tsx';
import { CloseIcon } from './icons.tsx';
import { SCOPE } from './theme/system.ts';
import { DialogMessages } from './toaster.tsx';

interface ModalProps {
  open: boolean;
  /** Puts it on the page before it is opened, and keeps it there afterwards: unseen, and out of reach. */
  ahead?: boolean;
  /** Something is under way that closing would lose sight of: neither Escape, nor the backdrop, nor the button closes. */
  locked: boolean;
  title: string;
  subtitle?: ReactNode;
  /** A narrow one for a single form, or for a list that comes later. */
  size?: 'wide' | 'narrow' | 'narrow-list';
  closeLabel: string;
  /** Elements outside that may be used meanwhile: the card provider's challenge, say. */
  reachable: readonly ReachableElement[];
  onClose: () => void;
  /** It is gone from the page: what it showed on its way out may be forgotten. */
  onGone: () => void;
  /** The content has thrown while it rendered; the dialog says so and offers to try again. */
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** A dialog: a sheet on small screens, a panel on larger ones (spec 2). Focus stays inside and returns where it was. */
export function Modal(props: ModalProps) {
  const {
    open,
    ahead = false,
    locked,
    title,
    subtitle,
    size = 'wide',
    closeLabel,
    reachable,
    onClose,
    onGone,
    onError,
    children,
  } = props;
  const fence = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  }, [open]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && !locked && onClose()}
      closeOnEscape={!locked}
      closeOnInteractOutside={!locked}
      // The dialog's own trap does not know of elements that appear outside later.
      trapFocus={false}
      initialFocusEl={() => fence.current}
      onExitComplete={onGone}
      lazyMount={!ahead}
      unmountOnExit={!ahead}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner className={SCOPE}>
          <Dialog.Content data-size={size}>
            <FocusFence ref={fence} active={open} opener={opener} reachable={reachable}>
              <chakra.div paddingInline={{ base: '4', md: '8' }} paddingTop={{ base: '4', md: '6' }} paddingEnd="16">
                <Dialog.Title asChild>
                  <chakra.h2 textStyle="title">{title}</chakra.h2>
                </Dialog.Title>
                {subtitle}
              </chakra.div>
              <chakra.div position="absolute" top="3" insetEnd="3" zIndex="1">
                <Button variant="icon" aria-label={closeLabel} disabled={locked} onClick={onClose}>
                  <CloseIcon />
                </Button>
              </chakra.div>
              <ErrorBoundary
                onError={onError}
                resetKey={open}
                fallback={(retry) => <DialogProblem onRetry={retry}>{SCREEN_FAILED}</DialogProblem>}
              >
                {children}
              </ErrorBoundary>
              <DialogMessages open={open} />
            </FocusFence>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
