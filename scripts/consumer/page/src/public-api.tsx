/** Uses every option of the public API once, and invalid ones that the types must reject. Compiled only. */
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import {
  type AppConfig,
  type BreakdownCoupon,
  type CardFeePolicy,
  type CheckoutControl,
  type CheckoutOptions,
  CheckoutProvider,
  type IntentProps,
  type LogEntry,
  type PaidReport,
  type Payment,
  PaymentForm,
  type PaymentMethodDialogControl,
  type Product,
  type SaveMode,
  type ShowOptions,
  type TrackedEvent,
  type UpgradeExtras,
  type UserInfo,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from 'legal-checkout';

/** Types of parts of the options, which apps name. */
export type OptionParts = [AppConfig, BreakdownCoupon, CardFeePolicy, Product, SaveMode, UpgradeExtras, UserInfo];

const received: unknown[] = [];
const onPaid = ({ subscriptionId, handle, offer, paymentType }: PaidReport) =>
  received.push(subscriptionId, handle, offer, paymentType);
const track = ({ name, data }: TrackedEvent) => received.push(name, data);
const log = ({ level, message, cause }: LogEntry) => received.push(level, message, cause);

const everyOption: Required<CheckoutOptions> = {
  graphqlEndpoint: '/graphql',
  apolloClient: new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() }),
  idempotencyKeys: false,
  chargifyServiceUrl: '/chargify',
  getIdToken: async () => null,
  publishableKey: 'pk_live_1',
  appConfig: {
    productList: { 'standard-monthly': 'prod_1' },
    products: { prod_1: { name: 'Standard monthly', priceInCents: 4900, interval: 1, intervalUnit: 'month' } },
  },
  user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: '1', phone: '0400' },
  merchant: 'A Customer Pty Ltd',
  termsUrl: '/terms',
  fieldFonts: [{ cssSrc: '/fonts.css' }, { family: 'Inter', src: 'url(/inter.woff2)', weight: '400', style: 'normal' }],
  nonce: 'r4nd0m',
  appearance: {
    theme: 'auto',
    variables: { colorPrimary: '#0b5d4b', borderRadius: 8, fontFamily: 'Inter, sans-serif', spacingUnit: 4 },
  },
  subscriptionId: 'sub_1',
  disableDirectDebit: true,
  disableCoupon: false,
  cardFee: { basisPoints: 125, until: new Date('2026-10-01T00:00:00+10:00') },
  onPaid,
  track,
  log,
  now: () => new Date(),
};

const everyShowOption: Required<ShowOptions> = {
  planHandle: 'standard-monthly',
  pricePointHandle: 'launch',
  breakdown: {
    planPrice: 49,
    priceOverride: null,
    addOns: [{ name: 'Seat', price: 4.5 }],
    coupon: { code: 'SAVE15', discount_type: 'percent', percentage: 15 },
  },
  tracking: { page: 'plans' },
  onSuccess: onPaid,
  extraUpgradeProps: { saleSlug: 'spring', couponCodes: ['SAVE15'] },
  offer: 'Westpac',
};

export function Page() {
  const { show, hide, preload, intent }: CheckoutControl = useCheckout();
  const dialog: PaymentMethodDialogControl = usePaymentMethodDialog();
  const payment: Payment = usePayment(everyShowOption);
  const intents: IntentProps[] = [intent, dialog.intent];
  for (const mode of ['add-card', 'add-bank-account', 'update'] as const) dialog.open({ mode });
  show(everyShowOption);
  received.push(intents, hide, preload, payment.submit);
  return (
    <CheckoutProvider {...everyOption}>
      <PaymentForm payment={payment} hideButton />
    </CheckoutProvider>
  );
}

export function TypeErrors() {
  const { show } = useCheckout();
  const { open } = usePaymentMethodDialog();
  // @ts-expect-error planHandle is required.
  usePayment({});
  // @ts-expect-error The option does not exist.
  show({ planHandle: 'standard-monthly', discount: 10 });
  // @ts-expect-error An amount is a number, in dollars.
  show({ planHandle: 'standard-monthly', breakdown: { planPrice: '49.00' } });
  // @ts-expect-error The mode does not exist.
  open({ mode: 'remove' });
  return (
    <>
      {/* @ts-expect-error payment is required. */}
      <PaymentForm label="Pay" />
      {/* @ts-expect-error Required options are missing. */}
      <CheckoutProvider merchant="A Customer Pty Ltd">Missing</CheckoutProvider>
    </>
  );
}
