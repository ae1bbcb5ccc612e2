import { chakra } from '@chakra-ui/react/styled-system';
import { Button, TickIcon } from '#ui/foundation';
import {
  CouponForm,
  type PaidReport,
  PaymentForm,
  PaymentSummary,
  type ShowOptions,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from '../../index.ts';
import { PlainList, Row, ToolButton } from '../controls.tsx';
import type { HostSession } from '../scenario-server.ts';

const PLAN_HANDLES = ['standard-monthly', 'plus-monthly', 'value-yearly'];
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

function plansOf({ appConfig: { productList, products }, show }: HostSession) {
  const handles = PLAN_HANDLES.includes(show.planHandle)
    ? PLAN_HANDLES
    : [show.planHandle, ...PLAN_HANDLES.slice(0, 2)];
  return handles.flatMap((handle) => {
    const product = products[productList[handle] ?? ''];
    return product ? [{ handle, product }] : [];
  });
}

const BOX = { bg: 'panel', borderWidth: '1px', borderColor: 'line', borderRadius: 'base' } as const;

interface SampleAppProps {
  host: HostSession;
  paid: PaidReport | null;
  onPaid: (report: PaidReport) => void;
  showsPaymentForm: boolean;
  start: () => void;
  open: (changes: Partial<ShowOptions>) => void;
}

export function SampleApp({ host, paid, onPaid, showsPaymentForm, start, open }: SampleAppProps) {
  const { intent } = useCheckout();
  const methodDialog = usePaymentMethodDialog();
  const purchasedProduct = paid && host.appConfig.products[host.appConfig.productList[paid.handle] ?? ''];
  return (
    <chakra.main display="flex" flexDirection="column" minWidth="0" minHeight="100dvh">
      <Row
        as="header"
        flexWrap="wrap"
        gap="3"
        paddingInline={{ base: '4', md: '8' }}
        minHeight="64px"
        bg="panel"
        borderBottomWidth="1px"
        borderColor="line"
      >
        <chakra.span boxSize="24px" borderRadius="6px" bg="accent" aria-hidden="true" />
        <chakra.span fontWeight="semibold">Clearbrief</chakra.span>
        <chakra.span
          marginInlineStart="auto"
          textStyle="small"
          color="ink.muted"
          display={{ base: 'none', sm: 'inline' }}
        >
          {host.user.firstName} {host.user.lastName}
        </chakra.span>
        <ToolButton marginInlineStart={{ base: 'auto', sm: '0' }} onClick={start}>
          Start this scenario
        </ToolButton>
      </Row>
      <chakra.div
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock={{ base: '8', md: '12' }}
        maxWidth="880px"
        width="full"
        marginInline="auto"
      >
        <chakra.h1 textStyle="display">Legal help for Australian businesses</chakra.h1>
        <chakra.p color="ink.muted" marginTop="2" marginBottom="8" maxWidth="56ch">
          Documents, advice and registered filings under one plan. Change or cancel it whenever your business does.
        </chakra.p>
        <chakra.p
          role="status"
          display={purchasedProduct ? 'flex' : 'none'}
          gap="2"
          alignItems="center"
          marginBottom="6"
          color="accent"
          fontWeight="medium"
        >
          {purchasedProduct && (
            <>
              <TickIcon />
              Thank you. {purchasedProduct.name} is now yours.
            </>
          )}
        </chakra.p>
        <PlainList display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 208px), 1fr))">
          {plansOf(host).map(({ handle, product }) => (
            <chakra.li
              key={handle}
              display="grid"
              gap="4"
              padding="5"
              {...BOX}
              {...(handle === host.show.planHandle ? { borderColor: 'accent' } : {})}
            >
              <div>
                <chakra.h2 textStyle="body" fontWeight="semibold">
                  {product.name}
                </chakra.h2>
                <chakra.p textStyle="title" fontVariantNumeric="tabular-nums" marginTop="1">
                  {dollars.format(product.priceInCents / 100)}
                </chakra.p>
                <chakra.p textStyle="small" color="ink.muted">
                  {handle === 'pay-per-doc' ? 'for ' : 'every '}
                  {product.interval > 1 ? `${product.interval} ${product.intervalUnit}s` : product.intervalUnit}
                </chakra.p>
              </div>
              <Button
                {...intent}
                aria-label={`Choose plan: ${product.name}`}
                onClick={() => open({ planHandle: handle })}
              >
                Choose plan
              </Button>
            </chakra.li>
          ))}
        </PlainList>
        {showsPaymentForm && <DocumentOrder host={host} onPaid={onPaid} />}
        <chakra.div marginTop="8" textStyle="small">
          <Button variant="link" {...methodDialog.intent} onClick={() => methodDialog.open({ mode: 'update' })}>
            Change payment method
          </Button>
        </chakra.div>
      </chakra.div>
      <chakra.footer
        id="terms"
        marginTop="auto"
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock="6"
        textStyle="small"
        color="ink.muted"
      >
        Terms and conditions: this is a sample page. Nothing here is sold and no card is charged.
      </chakra.footer>
    </chakra.main>
  );
}

function DocumentOrder({ host, onPaid }: Pick<SampleAppProps, 'host' | 'onPaid'>) {
  const payment = usePayment({ ...host.show, onSuccess: onPaid });
  const form = host.start.opens === 'payment form' ? host.start : { label: undefined, hideButton: false };
  return (
    <chakra.section
      aria-label="Order"
      marginTop="8"
      display="grid"
      gap="8"
      gridTemplateColumns={{ base: '1fr', md: '280px minmax(0, 1fr)' }}
      padding={{ base: '4', md: '6' }}
      {...BOX}
    >
      <chakra.div display="grid" gap="6" alignContent="start" minWidth="0">
        <PaymentSummary payment={payment} />
        <CouponForm payment={payment} />
      </chakra.div>
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
    </chakra.section>
  );
}
