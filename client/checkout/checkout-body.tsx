import { chakra } from '@chakra-ui/react';
import { type CheckoutState, payObstacles } from '#checkout-flow';
import { CouponForm } from '#coupon';
import { PaymentForm } from '#payment-form';
import { AmountDue, PayButton, Summary } from '#summary';
import { Callout, useWideScreen } from '#ui';
import type { Checkout } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { Columns } from './layout.tsx';

const FORM = 'checkout-payment';

interface CheckoutBodyProps {
  state: Extract<CheckoutState, { at: 'open' | 'paying' | 'paid' }>;
  checkout: Checkout;
  options: CheckoutOptions;
  onEscape: () => void;
}

/** The checkout once it is prepared. Enter in any of its fields pays, as the button does. */
export function CheckoutBody({ state, checkout, options, onEscape }: CheckoutBodyProps) {
  const { send } = checkout.flow;
  const now = options.now?.() ?? new Date();
  const locked = state.at !== 'open';
  const obstacles = payObstacles(state, now);
  const blocked = state.facts.migration.kind === 'unavailable';
  // On a sheet the total and the button stay in sight while the form scrolls.
  const wide = useWideScreen();
  const payButton = <PayButton obstacles={obstacles} paying={locked} form={FORM} />;
  return (
    <Columns
      left={
        <chakra.div display="grid" gap="6">
          {blocked && (
            <Callout tone="notice" onRetry={() => send({ type: 'retry-pressed' })}>
              The credit from your current plan could not be worked out, so nothing can be charged yet.
            </Callout>
          )}
          <chakra.form
            id={FORM}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (obstacles.length === 0) send({ type: 'pay-pressed' });
            }}
          >
            <PaymentForm
              filled={state}
              locked={locked}
              directDebitDisabled={options.disableDirectDebit === true}
              merchant={options.merchant}
              now={now}
              send={send}
              onEscape={onEscape}
            />
          </chakra.form>
          {options.disableCoupon !== true && <CouponForm coupon={state.form.coupon} locked={locked} send={send} />}
        </chakra.div>
      }
      right={
        <>
          <Summary filled={state} now={now} />
          {wide && payButton}
          <Terms url={options.termsUrl} />
        </>
      }
      footer={
        wide ? null : (
          <>
            <AmountDue filled={state} />
            {payButton}
          </>
        )
      }
    />
  );
}

const Terms = ({ url }: { url: string }) => (
  <chakra.p textStyle="caption" color="ink.muted" textAlign="center">
    By clicking ‘Confirm & pay’ you agree to our{' '}
    <chakra.a href={url} target="_blank" rel="noreferrer" color="accent" textDecoration="underline">
      terms and conditions
    </chakra.a>
    .
  </chakra.p>
);
