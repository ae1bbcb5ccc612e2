import { AuBankAccountElement, CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useProviderFields } from './fields-provider.tsx';

/** Text inside a frame: resolved colours and sizes, because the page's own styles and variables do not reach it. */
export interface FieldText {
  color: string;
  placeholder: string;
  invalid: string;
  fontFamily: string;
  /** '16px'. */
  fontSize: string;
}

/** What a field says of itself: facts, never digits. */
export interface FieldChange {
  complete: boolean;
  empty: boolean;
  /** The provider's text, shown beside the field. */
  error: string | null;
}

export interface FieldProps<Change> {
  /** The id that a label's `for` names. */
  id: string;
  text: FieldText;
  disabled: boolean;
  onChange: (change: Change) => void;
  onReady: () => void;
  /** It did not become ready in time. It may still. */
  onFailure: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onEscape: () => void;
}

const styleOf = ({ color, placeholder, invalid, fontFamily, fontSize }: FieldText): StripeElementStyle => ({
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

const changeOf = (event: {
  complete: boolean;
  empty: boolean;
  error?: { message: string } | undefined;
}): FieldChange => ({
  complete: event.complete,
  empty: event.empty,
  error: event.error?.message ?? null,
});

const BLANK: FieldChange = { complete: false, empty: true, error: null };

/**
 * What every field gives its element. A keyboard that comes to a field while it loads is in its frame, but in no input:
 * once there is one, it goes on into it.
 */
function useElementProps<Change>(
  { text, disabled, onReady, onFailure, onChange, ...rest }: FieldProps<Change>,
  name: string,
  blank: Change,
) {
  const { connection, state, retries, report } = useProviderFields();
  const options = useMemo(() => ({ style: styleOf(text), disabled }), [text, disabled]);
  const isReady = useRef(false);
  const fail = useEffectEvent((cause: unknown) => {
    if (isReady.current) return;
    report(cause);
    onFailure();
  });
  const isLoaded = state.status === 'loaded';
  const { fieldLimit } = connection;
  useEffect(() => {
    if (!isLoaded) return;
    const message = `The ${name} field did not become ready within ${fieldLimit / 1000} seconds.`;
    const limit = setTimeout(() => fail(new Error(message)), fieldLimit);
    return () => clearTimeout(limit);
  }, [isLoaded, name, fieldLimit]);
  // Whatever stood in the field before it was mounted anew is gone.
  const forget = useEffectEvent(() => onChange(blank));
  useEffect(() => {
    if (retries > 0) forget();
  }, [retries]);
  return {
    ...rest,
    options,
    onReady: (element: { focus: () => void }) => {
      isReady.current = true;
      if (document.getElementById(rest.id)?.contains(document.activeElement)) element.focus();
      onReady();
    },
    // Known to the component, and not to its types for these fields.
    onLoadError: ({ error }: { error: unknown }) => fail(error),
  };
}

export function CardNumberField(props: FieldProps<FieldChange & { brand: string }>) {
  return (
    <CardNumberElement
      {...useElementProps(props, 'card number', { ...BLANK, brand: 'unknown' })}
      onChange={(event) => props.onChange({ ...changeOf(event), brand: event.brand })}
    />
  );
}

export function CardExpiryField(props: FieldProps<FieldChange>) {
  return (
    <CardExpiryElement
      {...useElementProps(props, 'expiry date', BLANK)}
      onChange={(event) => props.onChange(changeOf(event))}
    />
  );
}

export function CardCvcField(props: FieldProps<FieldChange>) {
  return (
    <CardCvcElement {...useElementProps(props, 'CVC', BLANK)} onChange={(event) => props.onChange(changeOf(event))} />
  );
}

export function BankAccountField(props: FieldProps<FieldChange & { bankName: string | null }>) {
  return (
    <AuBankAccountElement
      {...useElementProps(props, 'bank account', { ...BLANK, bankName: null })}
      onChange={(event) => props.onChange({ ...changeOf(event), bankName: event.bankName ?? null })}
    />
  );
}
