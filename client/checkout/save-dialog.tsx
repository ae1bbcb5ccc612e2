import { type ComponentType, lazy, Suspense, useState } from 'react';
import { readBoolean } from '#domain';
import { ErrorBoundary, logRenderError, useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import type { CheckoutStore } from './create-checkout.ts';

const createLazyDialog = () =>
  lazy(async () => {
    const { PaymentMethodDialog: dialog } = await import('#payment-method/dialog');
    return { default: dialog };
  });

/** The launcher's dialog in plain styles. It shows an error even if the module's own styles have failed. */
export type Overlay = ComponentType<{
  failed: boolean;
  message: string;
  mustReload?: boolean;
  onRetry: () => void;
  onClose: () => void;
}>;

interface SaveDialogProps {
  store: CheckoutStore;
  options: CheckoutOptions;
  now: Date;
  overlay: Overlay;
}

export function SaveDialog({ store, options, now, overlay: Overlay }: SaveDialogProps) {
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
  // If the code fails to load twice, the page may be older than the files on its server, so only a reload helps.
  const mustReload = failures > 1;
  if (openings === 0) return null;
  return (
    <ErrorBoundary
      onError={onError}
      onRetry={() => setDialog(createLazyDialog)}
      resetKey={openings}
      fallback={(retry) =>
        !isHidden && (
          <Overlay
            failed
            mustReload={mustReload}
            message={`The payment method form could not be loaded. ${mustReload ? 'Reload the page.' : 'Check your connection and try again.'}`}
            onRetry={mustReload ? () => location.reload() : retry}
            onClose={hide}
          />
        )
      }
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
