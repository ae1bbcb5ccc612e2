import { chakra, createToaster, EnvironmentProvider, Portal, Toast, Toaster as ToastRegion } from '@chakra-ui/react';
import { useCallback } from 'react';
import { AlertIcon, CloseIcon, TickIcon } from './icons.tsx';
import { SCOPE } from './theme/system.ts';
import { usePageId } from './use-page-id.ts';

export interface Message {
  tone: 'success' | 'error';
  title: string;
  detail?: string;
}

/** Where messages are put: `show` from anywhere, `<Toaster>` once on the page. */
export type MessageBoard = ReturnType<typeof createMessageBoard>;

/** Errors stay until they are dismissed; good news goes by itself. */
export function createMessageBoard() {
  const toaster = createToaster({ placement: 'top-end', offsets: '16px', gap: 12, max: 3 });
  return {
    toaster,
    show: ({ tone, title, detail }: Message) =>
      toaster.create({
        type: tone,
        title,
        closable: true,
        duration: tone === 'error' ? Number.POSITIVE_INFINITY : 6000,
        ...(detail === undefined ? {} : { description: detail }),
      }),
    clear: () => toaster.dismiss(),
  };
}

export function Toaster({ board }: { board: MessageBoard }) {
  const { id, ownRegion } = useOwnRegion();
  return (
    <Portal>
      {/* Named as an announcer so that an open dialog does not hide it from screen readers with the rest of the page. */}
      <div className={SCOPE} data-live-announcer="">
        <EnvironmentProvider value={ownRegion}>
          <ToastRegion toaster={board.toaster} id={id}>
            {(toast) => (
              <Toast.Root>
                <chakra.span flexShrink="0" color={toast.type === 'error' ? 'danger' : 'accent'}>
                  {toast.type === 'error' ? <AlertIcon /> : <TickIcon />}
                </chakra.span>
                <chakra.div flex="1" minWidth="0">
                  <Toast.Title>{toast.title}</Toast.Title>
                  {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
                </chakra.div>
                <Toast.CloseTrigger aria-label="Dismiss message">
                  <CloseIcon />
                </Toast.CloseTrigger>
              </Toast.Root>
            )}
          </ToastRegion>
        </EnvironmentProvider>
      </div>
    </Portal>
  );
}

/**
 * Chakra gives every toast region at one placement the same id and looks its own region up by it. With two checkouts on
 * a page it would find the other one, and pressing a button on a message would count as a press outside the dialog.
 */
function useOwnRegion() {
  const id = usePageId();
  const ownRegion = useCallback(() => {
    const getElementById = (wanted: string) => document.getElementById(wanted.startsWith('toast-group:') ? id : wanted);
    return { ownerDocument: document, getElementById } as unknown as Document;
  }, [id]);
  return { id, ownRegion };
}
