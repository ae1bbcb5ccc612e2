import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useMemo } from 'react';
import {
  type Attempt,
  displayedOrder,
  isNeverLoaded,
  latestValue,
  replaceablePayment,
  type SentPayment,
  unavailableMigration,
  type VisibleCheckout,
} from '#checkout-flow';
import { CouponFields } from '#coupon';
import {
  CARD_FEE,
  type CardFeePolicy,
  calculateProcessingFee,
  calculateTotal,
  formatMoney,
  formatTime,
  type OrderTotal,
  PAY_LABEL,
  PREPARING_LABEL,
  SIGNED_OUT,
  sum,
  ZERO,
} from '#domain';
import { describeMissingMethods, PaymentFields } from '#payment-method';
import { obstacleText, PayButton, PayStatus, Summary } from '#summary';
import { Callout, Status, useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import type { PaymentSession } from './create-checkout.ts';
import {
  isLocked,
  isPreparing,
  type PaymentView,
  paidElsewhereText,
  paymentOfOtherDocument,
  pickerState,
  stateWithForm,
  visibleReplacedPayment,
  visibleUnconfirmedPayment,
} from './payment-view.ts';
import { FormSkeleton, type SummaryPart, SummarySkeleton } from './skeletons.tsx';

export const CouponSection = memo(function CouponSection({ view, send }: Pick<PaymentSession, 'view' | 'send'>) {
  const coupon = useStore(view, (state) => stateWithForm(state)?.form.coupon ?? null);
  const locked = useStore(view, isLocked);
  return coupon && <CouponFields coupon={coupon} locked={locked} send={send} />;
});

/** The displayed order with its total, and the type that decides the card fee; null while the checkout prepares. */
function usePricing(view: PaymentView) {
  const opening = useStore(view, (state) => state?.opening ?? null);
  const preparing = useStore(view, isPreparing);
  const migration = useStore(view, (state) => state && latestValue(state.data.migration));
  const coupon = useStore(view, (state) => stateWithForm(state)?.form.coupon.applied ?? null);
  const tab = useStore(view, (state) => stateWithForm(state)?.form.tab ?? 'credit card');
  const unconfirmed = useStore(view, visibleUnconfirmedPayment);
  const priced = useMemo(() => {
    if (!opening || preparing) return null;
    const order = displayedOrder(opening, migration, coupon, unconfirmed);
    return { order, total: order ? calculateTotal(order) : NO_TOTAL };
  }, [opening, preparing, migration, coupon, unconfirmed]);
  return priced && { ...priced, tab: unconfirmed?.paymentType ?? tab };
}

const NO_TOTAL: OrderTotal = { lines: [], total: ZERO };

export const SummarySection = memo(function SummarySection({
  view,
  fee = CARD_FEE,
  now,
  part = 'all',
}: {
  view: PaymentView;
  fee: CheckoutOptions['cardFee'];
  now: Date;
  part?: SummaryPart;
}) {
  const pricing = usePricing(view);
  return pricing ? <Summary {...pricing} feePolicy={fee} now={now} part={part} /> : <SummarySkeleton part={part} />;
});

export const PayButtonSection = memo(function PayButtonSection({
  session: { view, button, isCompletable },
  form,
  label,
  reasonFirst = false,
  persistent = false,
}: {
  session: PaymentSession;
  form: string;
  label?: string | undefined;
  reasonFirst?: boolean;
  /** Whether the pay button stays after a payment and shows that it succeeded. A dialog closes instead. */
  persistent?: boolean;
}) {
  const preparing = useStore(view, isPreparing);
  const isPlanUnknown = useStore(view, (state) => state !== null && state.opening.plan === null);
  const { reason, isPaying, isPaid } = useStore(button, (state) => state);
  const canComplete = useStore(isCompletable, (state) => state);
  // Shows no reason beside the pay button while the checkout prepares, because PaymentSection announces that already.
  const obstacle = preparing ? null : reason;
  const shown = { obstacle, paying: isPaying || (isPaid && !persistent), paid: isPaid && persistent };
  return (
    <>
      <PayStatus {...shown} />
      {!preparing && (
        <PayButton
          {...shown}
          isCompletable={canComplete}
          reasonHidden={(isPlanUnknown && !persistent) || reason === SIGNED_OUT}
          form={form}
          label={label}
          reasonFirst={reasonFirst}
        />
      )}
    </>
  );
});

/** What screen readers announce; nothing while the form renders ahead, before the dialog opens. */
function describeProgress(state: VisibleCheckout | null): string {
  if (!state) return '';
  return state.status === 'preparing' ? PREPARING_LABEL : 'The payment form is ready.';
}

interface PaymentSectionProps {
  id: string;
  session: PaymentSession;
  now: Date;
  /** The host's options one by one, because their object is new at every render of the host page. */
  directDebitDisabled: boolean;
  merchant: string;
  agreementUrl: string | undefined;
  fee: CheckoutOptions['cardFee'];
  onEscape: () => void;
}

/** While the checkout prepares, a skeleton covers the form: the card provider's frames load, and fields keep their content. */
export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { session, fee = CARD_FEE, ...rest } = props;
  const { view, fields, send, isSignedOut } = session;
  const preparing = useStore(view, isPreparing);
  const offer = useStore(view, (state) => state?.opening.request.offer ?? null);
  const picker = useMemo(
    () => ({ state: () => pickerState(view.state(), isSignedOut.state()), subscribe: view.subscribe }),
    [view, isSignedOut],
  );
  return (
    <chakra.section position="relative" aria-busy={preparing}>
      <Status>{useStore(view, describeProgress)}</Status>
      {preparing && <FormSkeleton />}
      <chakra.div
        // Invisible but laid out, because a browser may not load a frame without layout.
        css={preparing ? { position: 'absolute', inset: '0', visibility: 'hidden', overflow: 'hidden' } : {}}
      >
        <PaymentFields {...rest} store={picker} fields={fields} offer={offer} fee={fee} send={send} />
      </chakra.div>
    </chakra.section>
  );
});

interface PaymentNoticesProps {
  session: PaymentSession;
  fee: CheckoutOptions['cardFee'];
  now: Date;
  /** The label of the pay button; null if the host page has its own button. */
  label?: string | null | undefined;
}

export const PaymentNotices = memo(function PaymentNotices(props: PaymentNoticesProps) {
  const { session, fee = CARD_FEE, now, label = PAY_LABEL } = props;
  const { view, send } = session;
  const unavailable = useStore(view, (state) => (state?.status === 'open' ? unavailableMigration(state.data) : null));
  const missingMethods = useStore(view, (state) =>
    state?.status === 'open' && isNeverLoaded(state.data.methods)
      ? describeMissingMethods(state.data.intent.status !== 'unavailable')
      : null,
  );
  const unconfirmed = useStore(view, visibleUnconfirmedPayment);
  const isReplaceable = useStore(view, (state) => state?.status === 'open' && replaceablePayment(state) !== null);
  const replaced = useStore(view, visibleReplacedPayment);
  const otherDocument = useStore(view, paymentOfOtherDocument);
  const awaited = useStore(view, (state) => (state?.status === 'preparing' ? state.waitsFor : null));
  const paidElsewhere = useStore(view, paidElsewhereText);
  const isSignedOut = useStore(session.isSignedOut, (value) => value);
  const retryAll = () => {
    send({ type: 'methods-changed' });
    send({ type: 'retry-requested' });
  };
  return (
    <>
      {unconfirmed && (
        <Callout
          tone="notice"
          actionLabel="Use another payment method"
          onAction={isReplaceable ? () => send({ type: 'another-method-requested' }) : undefined}
        >
          {unconfirmedText(chargedText(unconfirmed, fee, now), label, isReplaceable)}
        </Callout>
      )}
      {awaited && <Callout tone="notice">{awaitedText(awaited, fee, now)}</Callout>}
      {replaced && <Callout tone="notice">{`We found no purchase of ${replaced.planName}. ${IF_LATE}`}</Callout>}
      {otherDocument && <Callout tone="notice">{otherDocumentText(otherDocument, fee, now)}</Callout>}
      {paidElsewhere && <Callout tone="notice">{paidElsewhere}</Callout>}
      {isSignedOut && (
        <Callout tone="notice" onAction={retryAll}>
          {SIGNED_OUT}
        </Callout>
      )}
      {!isSignedOut && unavailable && unconfirmed?.request.kind !== 'create' && (
        <Callout tone="notice" onAction={() => send({ type: 'retry-requested' })}>
          {obstacleText([unavailable]) ?? ''}
        </Callout>
      )}
      {!isSignedOut && missingMethods && (
        <Callout tone="notice" onAction={() => send({ type: 'methods-changed' })}>
          {missingMethods}
        </Callout>
      )}
    </>
  );
});

type Charge = Pick<SentPayment, 'price' | 'paymentType'>;

const chargedText = ({ price, paymentType }: Charge, fee: CardFeePolicy, now: Date): string =>
  formatMoney(sum(price, calculateProcessingFee(paymentType, price, fee, now)));

function awaitedText(attempt: Attempt, fee: CardFeePolicy, now: Date): string {
  const { price } = attempt;
  const sold =
    attempt.kind === 'new' ? { paymentType: attempt.route.type, planName: attempt.plan.name } : attempt.payment;
  return `Your payment of ${chargedText({ ...sold, price }, fee, now)} for ${sold.planName} is under way. Wait until it has ended.`;
}

const otherDocumentText = (payment: SentPayment, fee: CardFeePolicy, now: Date): string =>
  `We don't know yet whether your payment of ${chargedText(payment, fee, now)} at ${formatTime(new Date(payment.sentAt), now)} went through. If it was for this document, do not pay again.`;

const IF_LATE = 'If you pay again and the first payment arrives late, contact us.';

function unconfirmedText(amount: string, label: string | null, isReplaceable: boolean): string {
  const unknown = `We don't know yet whether your payment of ${amount} went through.`;
  const press = `Press ${label === null ? 'the pay button' : `'${label}'`} to check`;
  const repeat = 'We send it again only if we cannot find it.';
  return isReplaceable
    ? `${unknown} We have found no purchase that is paid. ${press} again. ${repeat} If you pay with another method instead and the first payment arrives late, contact us.`
    : `${unknown} ${press}. ${repeat}`;
}
