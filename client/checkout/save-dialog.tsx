import { lazy, Suspense, useState } from 'react';
import { DialogProblem, ErrorBoundary, logRenderError, Modal, useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import type { CheckoutEngine } from './create-checkout.ts';

/** Loads the dialog's code when it is first opened. */
const createLazyDialog = () =>
  lazy(async () => {
    const { PaymentMethodDialog: dialog } = await import('#payment-method');
    return { default: dialog };
  });

const NOT_LOADED = 'The payment method form could not be loaded. Check your connection and try again.';

/** The payment method dialog, or a dialog that says that its code could not be loaded. */
export function SaveDialog({ engine, options, now }: { engine: CheckoutEngine; options: CheckoutOptions; now: Date }) {
  const { flow, fields } = engine.saveDialog;
  const openings = useStore(flow, (state) => state.openings);
  const isClosed = useStore(flow, (state) => state.status === 'closed');
  const paying = useStore(engine.paying, (isPaying) => isPaying);
  // A lazy component keeps its failure, so every attempt needs a new one.
  const [PaymentMethodDialog, setDialog] = useState(createLazyDialog);
  const onError = logRenderError(options.log);
  if (openings === 0) return null;
  return (
    <ErrorBoundary
      onError={onError}
      onRetry={() => setDialog(createLazyDialog)}
      resetKey={openings}
      fallback={(retry) => (
        <Modal
          open={!isClosed}
          locked={false}
          size="narrow"
          title="Payment method"
          closeLabel="Close"
          persistentElements={[]}
          onClose={() => flow.send({ type: 'close' })}
          onExitComplete={() => undefined}
          onError={onError}
        >
          <DialogProblem onRetry={retry}>{NOT_LOADED}</DialogProblem>
        </Modal>
      )}
    >
      <Suspense>
        <PaymentMethodDialog
          flow={flow}
          group={fields}
          directDebitDisabled={options.disableDirectDebit === true}
          merchant={options.merchant}
          now={now}
          isPaymentInFlight={paying}
          onError={onError}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
