import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { readBoolean } from '#domain';
import {
  ErrorBoundary,
  logRenderError,
  PRIVATE_EVENTS,
  RENDER_ERROR_MESSAGE,
  StyleScope,
  UiProvider,
  useAppearance,
  useInert,
  useStore,
  useUniqueId,
} from '#ui';
import { type CheckoutOptions, withCardFee } from './checkout-options.ts';
import {
  CouponSection,
  PayButtonSection,
  PaymentNotices,
  PaymentSection,
  SummarySection,
} from './checkout-sections.tsx';
import type { CheckoutStore, PaymentSession } from './create-checkout.ts';
import { useToday } from './use-today.ts';

interface StandaloneProps {
  store: CheckoutStore;
  session: PaymentSession;
  options: CheckoutOptions;
  /** The launcher's message in plain styles. It shows an error even if the module's own styles have failed. */
  errorComponent: ComponentType<{ text: string; onRetry: () => void }>;
}

/** Shows a message instead of a component that throws, so that the rest of the host page stays. */
const withErrorBoundary = <Props extends StandaloneProps>(Part: ComponentType<Props>) =>
  function Guarded(props: Props) {
    const { options, errorComponent: ErrorMessage } = props;
    return (
      <ErrorBoundary
        onError={logRenderError(options.log)}
        fallback={(retry) => <ErrorMessage text={RENDER_ERROR_MESSAGE} onRetry={retry} />}
      >
        <Part {...props} options={withCardFee(options)} />
      </ErrorBoundary>
    );
  };

/** Renders its children only after it knows its document or shadow root, because the styles must be inserted there. */
function StandaloneRoot({
  store,
  options,
  children,
}: Pick<StandaloneProps, 'store' | 'options'> & { children: ReactNode }) {
  const [place, setPlace] = useState<Node | null>(null);
  return (
    <UiProvider nonce={options.nonce} appearance={options.appearance} suspended={store.userAbsent}>
      {place ? (
        <StyleScope node={place}>
          <StandaloneBox place={place}>{children}</StandaloneBox>
        </StyleScope>
      ) : (
        <span hidden ref={(element) => void (element && setPlace(element.getRootNode()))} />
      )}
    </UiProvider>
  );
}

function StandaloneBox({ place, children }: { place: Node; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useInert(box);
  return (
    <chakra.div
      ref={box}
      lang="en"
      {...useAppearance(place)}
      {...PRIVATE_EVENTS}
      tabIndex={-1}
      outline="none"
      color="ink"
      fontFamily="body"
      textStyle="body"
    >
      {children}
    </chakra.div>
  );
}

const noop = () => undefined;

interface FormProps extends StandaloneProps {
  label?: string | undefined;
  hideButton?: boolean | undefined;
}

export const StandaloneForm = withErrorBoundary(function StandaloneForm(props: FormProps) {
  const { store, session, options, label, hideButton = false } = props;
  const id = useUniqueId();
  const now = useToday(options);
  const opening = useStore(session.view, (state) => state?.opening.id ?? null);
  if (opening === null) return null;
  return (
    <StandaloneRoot store={store} options={options}>
      <chakra.div key={opening} display="grid" gap="6">
        <PaymentNotices session={session} fee={options.cardFee} now={now} label={hideButton ? null : label} />
        <PaymentSection
          id={id}
          session={session}
          now={now}
          directDebitDisabled={readBoolean(options.disableDirectDebit)}
          merchant={options.merchant}
          agreementUrl={options.directDebitAgreementUrl}
          fee={options.cardFee}
          onEscape={noop}
        />
        {!hideButton && <PayButtonSection session={session} form={id} label={label} persistent />}
      </chakra.div>
    </StandaloneRoot>
  );
});

export const StandaloneCoupon = withErrorBoundary(({ store, session, options }: StandaloneProps) =>
  readBoolean(options.disableCoupon) ? null : (
    <StandaloneRoot store={store} options={options}>
      <CouponSection view={session.view} send={session.send} />
    </StandaloneRoot>
  ),
);

export const StandaloneSummary = withErrorBoundary(function StandaloneSummary(props: StandaloneProps) {
  const { store, session, options } = props;
  const now = useToday(options);
  return (
    <StandaloneRoot store={store} options={options}>
      <SummarySection view={session.view} fee={options.cardFee} now={now} />
    </StandaloneRoot>
  );
});
