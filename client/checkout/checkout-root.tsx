import { ErrorBoundary, logRenderError, Toaster, UiProvider } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CheckoutFallback, type Overlay } from './checkout-fallback.tsx';
import type { CheckoutOptions } from './checkout-options.ts';
import type { CheckoutStore } from './create-checkout.ts';
import { SaveDialog } from './save-dialog.tsx';
import { useToday } from './use-today.ts';

interface CheckoutRootProps {
  store: CheckoutStore;
  options: CheckoutOptions;
}

/** Everything that one `<CheckoutProvider>` renders: the two dialogs and the messages. */
export const CheckoutRoot = ({ overlay, ...props }: CheckoutRootProps & { overlay: Overlay }) => (
  <ErrorBoundary
    onError={logRenderError(props.options.log)}
    fallback={(retry) => <CheckoutFallback store={props.store} overlay={overlay} onRetry={retry} />}
  >
    <CheckoutDialogs {...props} />
  </ErrorBoundary>
);

function CheckoutDialogs({ store, options }: CheckoutRootProps) {
  const now = useToday(options);
  return (
    <UiProvider nonce={options.nonce} appearance={options.appearance}>
      <Toaster store={store.toaster}>
        <CheckoutDialog store={store} options={options} now={now} />
        <SaveDialog store={store} options={options} now={now} />
      </Toaster>
    </UiProvider>
  );
}
