import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { usePageId, useWideScreen } from '#ui';
import type { PaymentSession } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { Columns } from './layout.tsx';
import { MoneyNotices } from './money-notices.tsx';
import { Costs, Coupon, Due, Pay } from './payment-parts.tsx';
import { PaymentSection } from './payment-section.tsx';

interface CheckoutBodyProps {
  session: PaymentSession;
  options: CheckoutOptions;
  now: Date;
  /** An update of the saved methods is under way. */
  updating: boolean;
  onEscape: () => void;
}

/** What the dialog holds: how to pay on the left, what it costs and the pay button on the right. */
export const CheckoutBody = memo(function CheckoutBody(props: CheckoutBodyProps) {
  const { session, options, now, updating, onEscape } = props;
  const { shown, flow, fields } = session;
  const { send } = flow;
  // On a sheet the total and the button stay in sight while the form scrolls.
  const wide = useWideScreen();
  const id = usePageId();
  const pay = <Pay payment={shown} fields={session.fields} form={id} now={now} updating={updating} />;
  return (
    <Columns
      left={
        <chakra.div display="grid" gap="6">
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
            send={send}
            onEscape={onEscape}
          />
          {options.disableCoupon !== true && <Coupon payment={shown} send={send} />}
        </chakra.div>
      }
      right={
        <>
          <Costs payment={shown} fee={options.cardFee} now={now} />
          {wide && pay}
          <Terms url={options.termsUrl} />
        </>
      }
      footer={
        wide ? null : (
          <>
            <Due payment={shown} />
            {pay}
          </>
        )
      }
    />
  );
});

const Terms = ({ url }: { url: string }) => (
  <chakra.p textStyle="caption" color="ink.muted" textAlign="center">
    By clicking ‘Confirm & pay’ you agree to our{' '}
    <chakra.a href={url} target="_blank" rel="noreferrer" color="accent" textDecoration="underline">
      terms and conditions
    </chakra.a>
    .
  </chakra.p>
);
