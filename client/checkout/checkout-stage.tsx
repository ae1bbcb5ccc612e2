import { Toaster, UiProvider } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import type { CheckoutEngine } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { SaveDialog } from './save-dialog.tsx';
import { useToday } from './use-today.ts';

/** Everything that one `<CheckoutProvider>` may put on the page: the two dialogs and the messages. */
export function CheckoutStage({ engine, options }: { engine: CheckoutEngine; options: CheckoutOptions }) {
  const now = useToday(options.now);
  return (
    <UiProvider>
      <CheckoutDialog engine={engine} options={options} now={now} />
      <SaveDialog engine={engine} options={options} now={now} />
      <Toaster board={engine.messages} />
    </UiProvider>
  );
}
