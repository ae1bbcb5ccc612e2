import { useLayoutEffect } from 'react';
import { ErrorBoundary, logRenderError, RENDER_ERROR_MESSAGE, Toaster, UiProvider, useStore } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { type CheckoutOptions, withCardFee } from './checkout-options.ts';
import type { CheckoutStore } from './create-checkout.ts';
import { type Overlay, SaveDialog } from './save-dialog.tsx';
import { useToday } from './use-today.ts';

interface CheckoutRootProps {
  store: CheckoutStore;
  options: CheckoutOptions;
  overlay: Overlay;
}

export function CheckoutRoot(props: CheckoutRootProps) {
  // Runs before the browser paints, so that a new user never sees what the last user has seen.
  useLayoutEffect(props.store.switchToCurrentUser);
  return (
    <ErrorBoundary
      onError={logRenderError(props.options.log)}
      fallback={(retry) => <CheckoutFallback {...props} onRetry={retry} />}
    >
      <CheckoutDialogs {...props} options={withCardFee(props.options)} />
    </ErrorBoundary>
  );
}

function CheckoutDialogs({ store, options, overlay }: CheckoutRootProps) {
  const now = useToday(options);
  return (
    <UiProvider nonce={options.nonce} appearance={options.appearance} suspended={store.userAbsent}>
      <Toaster store={store.toaster}>
        <CheckoutDialog store={store} options={options} now={now} />
        <SaveDialog store={store} options={options} now={now} overlay={overlay} />
      </Toaster>
    </UiProvider>
  );
}

function CheckoutFallback({ store, overlay: Overlay, onRetry }: CheckoutRootProps & { onRetry: () => void }) {
  const { dialog, saveDialog } = store;
  const isCheckoutOpen = useStore(dialog, ({ status }) => status !== 'hidden');
  const isSaveDialogOpen = useStore(saveDialog, ({ status }) => status !== 'hidden');
  if (!isCheckoutOpen && !isSaveDialogOpen) return null;
  const close = () => {
    dialog.end();
    saveDialog.send({ type: 'hide' });
  };
  return <Overlay failed message={RENDER_ERROR_MESSAGE} onRetry={onRetry} onClose={close} />;
}
