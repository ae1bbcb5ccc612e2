import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { findChallengeFrame } from '#card-provider';
import { hasEntries, isVisibleCheckout, latestValue, type VisibleCheckout } from '#checkout-flow';
import { cents, formatMoney, PAY_LABEL, readBoolean } from '#domain';
import { logRenderError, Modal, PageLink, useBrowserIdle, useStore, useUniqueId, useWideScreen } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import {
  CouponSection,
  PayButtonSection,
  PaymentNotices,
  PaymentSection,
  SummarySection,
} from './checkout-sections.tsx';
import { Columns } from './columns.tsx';
import type { CheckoutStore, PaymentSession } from './create-checkout.ts';
import type { PaymentView } from './payment-view.ts';
import type { SummaryPart } from './skeletons.tsx';

const EXTERNAL_ELEMENTS = [findChallengeFrame];

export function CheckoutDialog({ store, options, now }: { store: CheckoutStore; options: CheckoutOptions; now: Date }) {
  const { dialog: session } = store;
  const { view } = session;
  const isOpen = useStore(session, isVisibleCheckout);
  const opening = useStore(view, (state) => state?.opening.id ?? null);
  const next = useStore(session, ({ history }) => history.openings + 1);
  // After the dialog closes, React renders the next form in the background, so that the page stays responsive.
  const deferredOpening = useDeferredValue(opening ?? next);
  // Renders the dialog when the customer hovers or focuses the host's button, so that the provider's frames load early.
  const prerenderRequested = useStore(store.prerenderRequested, (requested) => requested);
  const shouldPrerender = useBrowserIdle() && prerenderRequested;
  // The dialog calls `close` even while it is locked, but a payment in progress must stay visible.
  const close = useCallback(() => {
    const { status } = session.state();
    if (status === 'open' || status === 'preparing') session.send({ type: 'hide' });
  }, [session]);
  const locked = useMemo(() => {
    const state = () => ['paying', 'paid'].includes(session.state().status);
    return { state, subscribe: session.subscribe };
  }, [session]);
  return (
    <Modal
      open={isOpen}
      keepMounted={shouldPrerender}
      locked={locked}
      hasEntries={useStore(session, hasEntries)}
      title="Checkout"
      subtitle={<Subtitle view={view} />}
      closeLabel="Close checkout"
      persistentElements={EXTERNAL_ELEMENTS}
      onClose={close}
      onRemoved={session.end}
      onExitComplete={view.clear}
      onError={logRenderError(options.log)}
    >
      {(shouldPrerender || opening !== null) && (
        // A new React key unmounts the fields of the last opening, and so discards its card data.
        <CheckoutBody key={opening ?? deferredOpening} session={session} options={options} now={now} onEscape={close} />
      )}
    </Modal>
  );
}

const DEFAULT_SUBTITLE = 'Join the 500,000+ of Australian businesses that use our platform for all their legal needs';

function formatCredit(state: VisibleCheckout | null): string | null {
  const migration = state && latestValue(state.data.migration);
  const adjustment = migration?.kind === 'upgrade' ? (migration.preview.adjustment ?? 0) : 0;
  return adjustment < 0 ? formatMoney(cents(-adjustment)) : null;
}

const Subtitle = memo(function Subtitle({ view }: { view: PaymentView }) {
  const credit = useStore(view, formatCredit);
  return (
    <chakra.p
      textStyle="small"
      color="ink.muted"
      marginTop="1"
      maxWidth="96ch"
      display={{ base: credit ? 'block' : 'none', md: 'block' }}
    >
      {credit ? `You have ${credit} credit available to discount your new plan payment` : DEFAULT_SUBTITLE}
    </chakra.p>
  );
});

interface CheckoutBodyProps {
  session: PaymentSession;
  options: CheckoutOptions;
  now: Date;
  onEscape: () => void;
}

const CheckoutBody = memo(function CheckoutBody(props: CheckoutBodyProps) {
  const { session, options, now, onEscape } = props;
  const { view, send } = session;
  const wide = useWideScreen();
  const id = useUniqueId();
  const summary = (part: SummaryPart) => <SummarySection view={view} fee={options.cardFee} now={now} part={part} />;
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
