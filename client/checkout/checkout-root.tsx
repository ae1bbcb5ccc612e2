import { ErrorBoundary, logRenderError, Toaster, UiProvider } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CheckoutFallback, type Overlay } from './checkout-fallback.tsx';
import type { CheckoutOptions } from './checkout-options.ts';
import type { CheckoutEngine } from './create-checkout.ts';
import { SaveDialog } from './save-dialog.tsx';
import { useToday } from './use-today.ts';

interface CheckoutRootProps {
  engine: CheckoutEngine;
  options: CheckoutOptions;
}

/** Everything that one `<CheckoutProvider>` renders: the two dialogs and the messages. */
export const CheckoutRoot = ({ overlay, ...props }: CheckoutRootProps & { overlay: Overlay }) => (
  <ErrorBoundary
    onError={logRenderError(props.options.log)}
    fallback={(retry) => <CheckoutFallback engine={props.engine} overlay={overlay} onRetry={retry} />}
  >
    <CheckoutDialogs {...props} />
  </ErrorBoundary>
);

function CheckoutDialogs({ engine, options }: CheckoutRootProps) {
  const now = useToday(options);
  return (
    <UiProvider nonce={options.nonce} appearance={options.appearance}>
      <Toaster store={engine.toaster}>
        <CheckoutDialog engine={engine} options={options} now={now} />
        <SaveDialog engine={engine} options={options} now={now} />
      </Toaster>
    </UiProvider>
  );
}
