import { AuBankAccountElement, CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef } from 'react';
import { displayText, EMPTY_FIELD, type ProviderFieldState } from '#domain';
import { useProviderFields } from './provider-fields.tsx';

/** Resolved CSS values, because a provider's frame inherits neither the page's styles nor its variables. */
export interface FieldTextStyle {
  color: string;
  placeholder: string;
  invalid: string;
  fontFamily: string;
  fontSize: string;
}

export interface FieldProps<State> {
  id: string;
  textStyle: FieldTextStyle;
  disabled: boolean;
  onChange: (state: State) => void;
  onReady: () => void;
  /** Called when the field is not ready in time; `onReady` may still follow. */
  onFailure: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onEscape: () => void;
  /** A number above 0 that changes each time the field must take the focus. */
  focusRequested: number;
}

const toStripeStyle = ({ color, placeholder, invalid, fontFamily, fontSize }: FieldTextStyle): StripeElementStyle => ({
  base: {
    color,
    fontFamily,
    fontSize,
    lineHeight: '24px',
    iconColor: color,
    '::placeholder': { color: placeholder },
    ':disabled': { color: placeholder },
  },
  invalid: { color: invalid, iconColor: invalid },
});

const shownText = (text: string | null | undefined) => (text ? displayText(text) : null);

const toFieldState = (event: {
  complete: boolean;
  empty: boolean;
  error?: { message: string } | undefined;
}): ProviderFieldState => ({
  complete: event.complete,
  empty: event.empty,
  error: shownText(event.error?.message),
});

function isFocusInside(id: string): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.closest(`[id="${id}"]`) != null;
}

/** If the customer focuses a field while it loads, the field focuses its input once it is ready. */
function useElementProps<State>(
  { textStyle, disabled, onReady, onFailure, onChange, focusRequested, ...rest }: FieldProps<State>,
  name: string,
  emptyState: State,
) {
  const { providerLoader, state, reportFieldFailure } = useProviderFields();
  const options = useMemo(() => ({ style: toStripeStyle(textStyle), disabled }), [textStyle, disabled]);
  const element = useRef<{ focus: () => void } | null>(null);
  const fail = (cause: unknown) => {
    if (element.current) return;
    reportFieldFailure(cause);
    onFailure();
  };
  const forget = () => {
    element.current = null;
    onChange(emptyState);
  };
  const latest = useRef({ fail, forget });
  useEffect(() => {
    latest.current = { fail, forget };
  });
  const isLoaded = state.status === 'loaded';
  const { fieldTimeoutMs } = providerLoader;
  useEffect(() => {
    if (!isLoaded) return;
    const message = `The ${name} field did not become ready within ${fieldTimeoutMs / 1000} seconds.`;
    const timer = setTimeout(() => latest.current.fail(new Error(message)), fieldTimeoutMs);
    return () => clearTimeout(timer);
  }, [isLoaded, name, fieldTimeoutMs]);
  // An unmounted field loses its text, also if React only hides its form, so the form's state is emptied too.
  useEffect(() => () => latest.current.forget(), []);
  useEffect(() => {
    if (focusRequested > 0) element.current?.focus();
  }, [focusRequested]);
  return {
    ...rest,
    options,
    onReady: (ready: { focus: () => void }) => {
      element.current = ready;
      if (isFocusInside(rest.id)) ready.focus();
      onReady();
    },
    onLoadError: ({ error }: { error: unknown }) => fail(error),
  };
}

export function CardNumberField(props: FieldProps<ProviderFieldState & { brand: string }>) {
  return (
    <CardNumberElement
      {...useElementProps(props, 'card number', { ...EMPTY_FIELD, brand: 'unknown' })}
      onChange={(event) => props.onChange({ ...toFieldState(event), brand: event.brand })}
    />
  );
}

export function CardExpiryField(props: FieldProps<ProviderFieldState>) {
  return (
    <CardExpiryElement
      {...useElementProps(props, 'expiry date', EMPTY_FIELD)}
      onChange={(event) => props.onChange(toFieldState(event))}
    />
  );
}

export function CardCvcField(props: FieldProps<ProviderFieldState>) {
  return (
    <CardCvcElement
      {...useElementProps(props, 'CVC', EMPTY_FIELD)}
      onChange={(event) => props.onChange(toFieldState(event))}
    />
  );
}

export function BankAccountField(props: FieldProps<ProviderFieldState & { bankName: string | null }>) {
  return (
    <AuBankAccountElement
      {...useElementProps(props, 'bank account', { ...EMPTY_FIELD, bankName: null })}
      onChange={(event) => props.onChange({ ...toFieldState(event), bankName: shownText(event.bankName) })}
    />
  );
}
