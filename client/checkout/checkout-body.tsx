import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, memo } from 'react';
import { PAY_LABEL, readBoolean } from '#domain';
import { PageLink, useUniqueId, useWideScreen } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import {
  CouponSection,
  PayButtonSection,
  PaymentNotices,
  PaymentSection,
  SummarySection,
} from './checkout-sections.tsx';
import { Columns } from './columns.tsx';
import type { PaymentSession } from './create-checkout.ts';

interface CheckoutBodyProps {
  session: PaymentSession;
  options: CheckoutOptions;
  now: Date;
  onEscape: () => void;
}

export const CheckoutBody = memo(function CheckoutBody(props: CheckoutBodyProps) {
  const { session, options, now, onEscape } = props;
  const { view, send } = session;
  const wide = useWideScreen();
  const id = useUniqueId();
  const summary = (part: ComponentProps<typeof SummarySection>['part']) => (
    <SummarySection view={view} fee={options.cardFee} now={now} part={part} />
  );
  const terms = <Terms url={options.termsUrl} />;
  const payment = (
    <>
      {summary(wide ? 'all' : 'total')}
      <PayButtonSection session={session} form={id} reasonFirst={!wide} />
      {wide && terms}
    </>
  );
  return (
    <Columns
      left={
        <chakra.div display="grid" gap="6">
          <PaymentNotices session={session} fee={options.cardFee} now={now} />
          {!wide && summary('lines')}
          <PaymentSection
            id={id}
            session={session}
            now={now}
            directDebitDisabled={readBoolean(options.disableDirectDebit)}
            merchant={options.merchant}
            agreementUrl={options.directDebitAgreementUrl}
            fee={options.cardFee}
            onEscape={onEscape}
          />
          {!readBoolean(options.disableCoupon) && <CouponSection view={view} send={send} />}
          {!wide && terms}
        </chakra.div>
      }
      right={wide && payment}
      // On a small screen the total and the button stay visible while the form and the terms scroll.
      footer={!wide && payment}
      view={view}
    />
  );
});

const Terms = ({ url }: { url: string }) => (
  <chakra.p textStyle="caption" color="ink.muted" textAlign="center" textWrap="balance">
    By clicking ‘{PAY_LABEL}’ you agree to our <PageLink url={url}>terms and conditions</PageLink>.
  </chakra.p>
);
