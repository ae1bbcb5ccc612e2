import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '#ui/foundation';
import { CouponForm, type PaidReport, PaymentForm, PaymentSummary, usePayment } from '../index.ts';
import type { HostSession } from './scenario-server.ts';

interface DocumentOrderProps {
  host: HostSession;
  onPaid: (report: PaidReport) => void;
}

/** The standalone form with summary and coupon; a scenario can replace the form's button with one of the page. */
export function DocumentOrder({ host, onPaid }: DocumentOrderProps) {
  const payment = usePayment({ ...host.show, onSuccess: onPaid });
  const form = host.start.opens === 'payment form' ? host.start : { label: undefined, hideButton: false };
  return (
    <chakra.section
      aria-label="Order"
      marginTop="8"
      display="grid"
      gap="8"
      gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 280px' }}
      padding={{ base: '4', md: '6' }}
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="base"
    >
      <chakra.div display="grid" gap="4" minWidth="0" alignContent="start">
        <PaymentForm
          payment={payment}
          hideButton={form.hideButton === true}
          {...(form.label === undefined ? {} : { label: form.label })}
        />
        {form.hideButton === true && (
          <>
            <Button variant="primary" loading={payment.isPaying} onClick={payment.submit}>
              Pay for this document
            </Button>
            <chakra.p textStyle="small" color="ink.muted" role="status">
              {payment.reason}
            </chakra.p>
          </>
        )}
      </chakra.div>
      <chakra.div display="grid" gap="6" alignContent="start" minWidth="0">
        <PaymentSummary payment={payment} />
        <CouponForm payment={payment} />
      </chakra.div>
    </chakra.section>
  );
}
