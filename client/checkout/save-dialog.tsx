import { lazy, Suspense, useState } from 'react';
import { createStore, readBoolean } from '#domain';
import { DialogProblem, ErrorBoundary, logRenderError, Modal, useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import type { CheckoutStore } from './create-checkout.ts';

const createLazyDialog = () =>
  lazy(async () => {
    const { PaymentMethodDialog: dialog } = await import('#payment-method/dialog');
    return { default: dialog };
  });

const UNLOCKED = createStore(false);
const NOT_LOADED = 'The payment method form could not be loaded.';

/** The payment method dialog, whose code loads at the first opening, or a dialog that says that the code could not be loaded. */
export function SaveDialog({ store, options, now }: { store: CheckoutStore; options: CheckoutOptions; now: Date }) {
  const { saveDialog } = store;
  const openings = useStore(saveDialog, (state) => state.history.openings);
  const isHidden = useStore(saveDialog, (state) => state.status === 'hidden');
  const paying = useStore(store.paying, (isPaying) => isPaying);
  // A lazy component keeps its failure, so each retry needs a new one.
  const [PaymentMethodDialog, setDialog] = useState(createLazyDialog);
  const [failures, setFailures] = useState(0);
  const onError = (cause: unknown) => {
    setFailures(failures + 1);
    logRenderError(options.log)(cause);
  };
  const hide = () => saveDialog.send({ type: 'hide' });
  // A second failure may mean that the page is older than the files on its server, so only a reload helps.
  const mustReload = failures > 1;
  if (openings === 0) return null;
  return (
    <ErrorBoundary
      onError={onError}
      onRetry={() => setDialog(createLazyDialog)}
      resetKey={openings}
      fallback={(retry) => (
        <Modal
          open={!isHidden}
          locked={UNLOCKED}
          hasEntries={false}
          size="narrow"
          title="Payment method"
          closeLabel="Close"
          persistentElements={[]}
          onClose={hide}
          onRemoved={hide}
          onExitComplete={() => undefined}
          onError={logRenderError(options.log)}
        >
          {mustReload ? (
            <DialogProblem actionLabel="Reload the page" onRetry={() => location.reload()}>
              {`${NOT_LOADED} Reload the page.`}
            </DialogProblem>
          ) : (
            <DialogProblem onRetry={retry}>{`${NOT_LOADED} Check your connection and try again.`}</DialogProblem>
          )}
        </Modal>
      )}
    >
      <Suspense>
        <PaymentMethodDialog
          session={saveDialog}
          directDebitDisabled={readBoolean(options.disableDirectDebit)}
          merchant={options.merchant}
          agreementUrl={options.directDebitAgreementUrl}
          now={now}
          isUpdating={paying}
          onError={logRenderError(options.log)}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
