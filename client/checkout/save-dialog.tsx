import { lazy, Suspense, useState } from 'react';
import { DialogProblem, ErrorBoundary, logFailure, Modal, useFact } from '#ui';
import type { CheckoutEngine } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';

/** Loaded when it is first opened: most people who buy never change a payment method on the way. */
const loadedDialog = () =>
  lazy(async () => {
    const { PaymentMethodDialog: dialog } = await import('#payment-method');
    return { default: dialog };
  });

const NOT_LOADED = 'The payment method form could not be loaded. Check your connection and try again.';
const nothingToForget = () => undefined;

/** The dialog for payment methods, or a dialog that says that its code did not load. */
export function SaveDialog({ engine, options, now }: { engine: CheckoutEngine; options: CheckoutOptions; now: Date }) {
  const { flow, fields } = engine.saving;
  const openings = useFact(flow, (state) => state.openings);
  const isClosed = useFact(flow, (state) => state.at === 'closed');
  const paying = useFact(engine.paying, (under) => under);
  // A lazy component keeps its failure for ever, so that every attempt needs another one.
  const [PaymentMethodDialog, setDialog] = useState(loadedDialog);
  const onError = logFailure(options.log);
  if (openings === 0) return null;
  return (
    <ErrorBoundary
      onError={onError}
      onRetry={() => setDialog(loadedDialog)}
      resetKey={openings}
      fallback={(retry) => (
        <Modal
          open={!isClosed}
          locked={false}
          size="narrow"
          title="Payment method"
          closeLabel="Close"
          reachable={[]}
          onClose={() => flow.send({ type: 'close' })}
          onGone={nothingToForget}
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
          updating={paying}
          onError={onError}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
