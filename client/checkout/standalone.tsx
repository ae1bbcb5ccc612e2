import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { ProviderFields } from '#card-provider';
import { SCOPE, UiProvider, useFact } from '#ui';
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
}

const InPage = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <chakra.div className={SCOPE} color="ink" fontFamily="body" textStyle="body">
      {children}
    </chakra.div>
  </UiProvider>
);

const nothingToClose = () => undefined;

/** The payment form in the page itself: the same tabs and pay button, without a dialog (spec 2). */
export function StandaloneForm(props: StandaloneProps & { label?: string | undefined; hideButton?: boolean }) {
  const { engine, session, options, label, hideButton = false } = props;
  const { flow, fields, shown } = session;
  const id = `payment${useId().replace(/\W/g, '')}`;
  const now = useToday(options);
  const updating = useUpdating(engine, session);
  const opening = useFact(shown, (state) => state?.opening.id ?? null);
  if (opening === null) return null;
  return (
    <InPage>
      <ProviderFields group={fields} key={opening}>
        <chakra.div display="grid" gap="6">
          <MoneyNotices payment={shown} send={flow.send} />
          <PaymentSection
            id={id}
            payment={shown}
            now={now}
            directDebitDisabled={options.disableDirectDebit === true}
            merchant={options.merchant}
            fee={options.cardFee}
            updating={updating}
            send={flow.send}
            onEscape={nothingToClose}
          />
          {!hideButton && <Pay payment={shown} form={id} label={label} now={now} updating={updating} stays />}
        </chakra.div>
      </ProviderFields>
    </InPage>
  );
}

/** The coupon form of a standalone payment. */
export const StandaloneCoupon = ({ session, options }: StandaloneProps) =>
  options.disableCoupon === true ? null : (
    <InPage>
      <Coupon payment={session.shown} send={session.flow.send} />
    </InPage>
  );

/** What a standalone payment costs. */
export function StandaloneSummary({ session, options }: StandaloneProps) {
  const now = useToday(options);
  return (
    <InPage>
      <Costs payment={session.shown} fee={options.cardFee} now={now} />
    </InPage>
  );
}
