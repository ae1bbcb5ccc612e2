import { AuBankAccountElement, CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo } from 'react';

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

/**
 * What every field gives its element. A keyboard that comes to a field while it loads is in its frame, but in no input:
 * once there is one, it goes on into it.
 */
function useElementProps({ text, disabled, onReady, ...rest }: Omit<FieldProps<never>, 'onChange'>) {
  const options = useMemo(() => ({ style: styleOf(text), disabled }), [text, disabled]);
  const ready = (element: { focus: () => void }) => {
    if (document.getElementById(rest.id)?.contains(document.activeElement)) element.focus();
    onReady();
  };
  return { ...rest, options, onReady: ready };
}

export function CardNumberField({ onChange, ...rest }: FieldProps<FieldChange & { brand: string }>) {
  return (
    <CardNumberElement
      {...useElementProps(rest)}
      onChange={(event) => onChange({ ...changeOf(event), brand: event.brand })}
    />
  );
}

export function CardExpiryField({ onChange, ...rest }: FieldProps<FieldChange>) {
  return <CardExpiryElement {...useElementProps(rest)} onChange={(event) => onChange(changeOf(event))} />;
}

export function CardCvcField({ onChange, ...rest }: FieldProps<FieldChange>) {
  return <CardCvcElement {...useElementProps(rest)} onChange={(event) => onChange(changeOf(event))} />;
}

export function BankAccountField({ onChange, ...rest }: FieldProps<FieldChange & { bankName: string | null }>) {
  return (
    <AuBankAccountElement
      {...useElementProps(rest)}
      onChange={(event) => onChange({ ...changeOf(event), bankName: event.bankName ?? null })}
    />
  );
}
