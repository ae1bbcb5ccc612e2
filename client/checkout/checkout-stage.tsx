import { lazy, Suspense } from 'react';
import { Toaster, UiProvider, useFact } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import type { CheckoutEngine } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { useToday } from './use-today.ts';

/** Loaded when it is first opened: most people who buy never change a payment method on the way. */
const PaymentMethodDialog = lazy(async () => {
  const { PaymentMethodDialog: dialog } = await import('#payment-method');
  return { default: dialog };
});

/** Everything that one `<CheckoutProvider>` may put on the page: the two dialogs and the messages. */
export function CheckoutStage({ engine, options }: { engine: CheckoutEngine; options: CheckoutOptions }) {
  const now = useToday(options);
  return (
    <UiProvider>
      <Toaster board={engine.messages}>
        <CheckoutDialog engine={engine} options={options} now={now} />
        <SaveDialog engine={engine} options={options} now={now} />
      </Toaster>
    </UiProvider>
  );
}

function SaveDialog({ engine, options, now }: { engine: CheckoutEngine; options: CheckoutOptions; now: Date }) {
  const { flow, fields } = engine.saving;
  const wanted = useFact(flow, (state) => state.openings > 0);
  const paying = useFact(engine.paying, (under) => under);
  if (!wanted) return null;
  return (
    <Suspense>
      <PaymentMethodDialog
        flow={flow}
        group={fields}
        directDebitDisabled={options.disableDirectDebit === true}
        merchant={options.merchant}
        now={now}
        updating={paying}
      />
    </Suspense>
  );
}
