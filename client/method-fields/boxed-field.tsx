import { type ComponentType, memo, type ReactNode, useContext, useState } from 'react';
import type { FieldProps, FieldTextStyle } from '#card-provider';
import { FrameField } from '#ui';
import { FieldFailureContext } from './field-failures.ts';

interface BoxedFieldProps<Change> {
  field: ComponentType<FieldProps<Change>>;
  id: string;
  label: string;
  error: string | null;
  textStyle: FieldTextStyle;
  locked: boolean;
  /** An icon at the end of the box. */
  endElement?: ReactNode;
  onChange: (change: Change) => void;
  onFocus: () => void;
  /** Escape in the provider's frame, whose key events do not reach the page. */
  onEscape: () => void;
}

function Boxed<Change>({
  field: Field,
  id,
  label,
  error,
  locked,
  endElement,
  onFocus,
  ...rest
}: BoxedFieldProps<Change>) {
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const reportFailure = useContext(FieldFailureContext);
  const updateStatus = (next: 'ready' | 'failed') => {
    setStatus(next);
    reportFailure(id, next === 'failed');
  };
  const [focused, setFocused] = useState(false);
  return (
    <FrameField
      fieldId={id}
      label={label}
      error={status === 'failed' ? `${label} could not be loaded.` : error}
      disabled={locked || status === 'failed'}
      ready={status !== 'loading'}
      focused={focused}
      endElement={endElement}
    >
      <Field
        id={id}
        disabled={locked}
        onReady={() => updateStatus('ready')}
        onFailure={() => updateStatus('failed')}
        onFocus={() => {
          setFocused(true);
          onFocus();
        }}
        onBlur={() => setFocused(false)}
        {...rest}
      />
    </FrameField>
  );
}

/** A provider's field in a box that shows its focus, error and loading state. Memoized; pass stable callbacks. */
export const BoxedField = memo(Boxed) as typeof Boxed;
