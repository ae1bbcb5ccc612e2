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

function useOptions({ text, disabled }: { text: FieldText; disabled: boolean }) {
  return useMemo(() => ({ style: styleOf(text), disabled }), [text, disabled]);
}

export function CardNumberField({ onChange, text, disabled, ...rest }: FieldProps<FieldChange & { brand: string }>) {
  const options = useOptions({ text, disabled });
  return (
    <CardNumberElement
      {...rest}
      options={options}
      onChange={(event) => onChange({ ...changeOf(event), brand: event.brand })}
    />
  );
}

export function CardExpiryField({ onChange, text, disabled, ...rest }: FieldProps<FieldChange>) {
  const options = useOptions({ text, disabled });
  return <CardExpiryElement {...rest} options={options} onChange={(event) => onChange(changeOf(event))} />;
}

export function CardCvcField({ onChange, text, disabled, ...rest }: FieldProps<FieldChange>) {
  const options = useOptions({ text, disabled });
  return <CardCvcElement {...rest} options={options} onChange={(event) => onChange(changeOf(event))} />;
}

export function BankAccountField({
  onChange,
  text,
  disabled,
  ...rest
}: FieldProps<FieldChange & { bankName: string | null }>) {
  const options = useOptions({ text, disabled });
  return (
    <AuBankAccountElement
      {...rest}
      options={options}
      onChange={(event) => onChange({ ...changeOf(event), bankName: event.bankName ?? null })}
    />
  );
}
