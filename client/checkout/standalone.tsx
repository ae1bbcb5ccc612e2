import { chakra } from '@chakra-ui/react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary, logFailure, SCOPE, SCREEN_FAILED, UiProvider, useFact, usePageId } from '#ui';
import type { CheckoutEngine, PaymentSession } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { MoneyNotices } from './money-notices.tsx';
import { Costs, Coupon, Pay } from './payment-parts.tsx';
import { PaymentSection } from './payment-section.tsx';
import { useToday } from './use-today.ts';
import { useUpdating } from './use-updating.ts';

interface StandaloneProps {
  engine: CheckoutEngine;
  session: PaymentSession;
  options: CheckoutOptions;
  /** A message in the host's own look: ours may be what has failed. */
  problem: ComponentType<{ text: string; onRetry: () => void }>;
}

/** Keeps a part of the form that throws from taking the host's page down. */
const guarded = <Props extends StandaloneProps>(Part: ComponentType<Props>) =>
  function Guarded(props: Props) {
    const { options, problem: Problem } = props;
    return (
      <ErrorBoundary
        onError={logFailure(options.log)}
        fallback={(retry) => <Problem text={SCREEN_FAILED} onRetry={retry} />}
      >
        <Part {...props} />
      </ErrorBoundary>
    );
  };

const InPage = ({ options, children }: { options: CheckoutOptions; children: ReactNode }) => (
  <UiProvider nonce={options.nonce}>
    <chakra.div className={SCOPE} tabIndex={-1} outline="none" color="ink" fontFamily="body" textStyle="body">
      {children}
    </chakra.div>
  </UiProvider>
);

const nothingToClose = () => undefined;

interface FormProps extends StandaloneProps {
  label?: string | undefined;
  hideButton?: boolean;
}

/** The payment form in the page itself: the same tabs and pay button, without a dialog (spec 2). */
export const StandaloneForm = guarded(function Form(props: FormProps) {
  const { engine, session, options, label, hideButton = false } = props;
  const { flow, fields, shown } = session;
  const id = usePageId();
  const now = useToday(options);
  const updating = useUpdating(engine, session);
  const opening = useFact(shown, (state) => state?.opening.id ?? null);
  if (opening === null) return null;
  return (
    <InPage options={options}>
      <chakra.div key={opening} display="grid" gap="6">
        <MoneyNotices session={session} />
        <PaymentSection
          id={id}
          payment={shown}
          fields={fields}
          now={now}
          directDebitDisabled={options.disableDirectDebit === true}
          merchant={options.merchant}
          fee={options.cardFee}
          updating={updating}
          send={flow.send}
          onEscape={nothingToClose}
        />
        {!hideButton && (
          <Pay payment={shown} fields={fields} form={id} label={label} now={now} updating={updating} stays />
        )}
      </chakra.div>
    </InPage>
  );
});

/** The coupon form of a standalone payment. */
export const StandaloneCoupon = guarded(({ session, options }: StandaloneProps) =>
  options.disableCoupon === true ? null : (
    <InPage options={options}>
      <Coupon payment={session.shown} send={session.flow.send} />
    </InPage>
  ),
);

/** What a standalone payment costs. */
export const StandaloneSummary = guarded(function Summary({ session, options }: StandaloneProps) {
  const now = useToday(options);
  return (
    <InPage options={options}>
      <Costs payment={session.shown} fee={options.cardFee} now={now} />
    </InPage>
  );
});
