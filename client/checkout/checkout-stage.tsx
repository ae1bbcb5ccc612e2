import { ErrorBoundary, logFailure, Toaster, UiProvider } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import type { CheckoutEngine } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type Overlay, StageProblem } from './stage-problem.tsx';
import { useToday } from './use-today.ts';

interface StageProps {
  engine: CheckoutEngine;
  options: CheckoutOptions;
}

/** Everything that one `<CheckoutProvider>` may put on the page: the two dialogs and the messages. */
export const CheckoutStage = ({ overlay, ...props }: StageProps & { overlay: Overlay }) => (
  <ErrorBoundary
    onError={logFailure(props.options.log)}
    fallback={(retry) => <StageProblem engine={props.engine} overlay={overlay} onRetry={retry} />}
  >
    <Stage {...props} />
  </ErrorBoundary>
);

function Stage({ engine, options }: StageProps) {
  const now = useToday(options);
  return (
    <UiProvider nonce={options.nonce}>
      <Toaster board={engine.messages}>
        <CheckoutDialog engine={engine} options={options} now={now} />
        <SaveDialog engine={engine} options={options} now={now} />
      </Toaster>
    </UiProvider>
  );
}
