import { type ComponentType, memo, type ReactNode, useContext, useState } from 'react';
import type { FieldProps, FieldText } from '#card-provider';
import { FrameField } from '#ui';
import { ReportFailure } from './field-failures.ts';

interface BoxedFieldProps<Change> {
  field: ComponentType<FieldProps<Change>>;
  id: string;
  label: string;
  error: string | null;
  text: FieldText;
  locked: boolean;
  /** Something small at the end of the box. */
  end?: ReactNode;
  onChange: (change: Change) => void;
  onEntered: () => void;
  /** Escape inside the provider's frame, which the page itself does not hear. */
  onEscape: () => void;
}

function Boxed<Change>({ field: Field, id, label, error, locked, end, onEntered, ...rest }: BoxedFieldProps<Change>) {
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const report = useContext(ReportFailure);
  const become = (next: 'ready' | 'failed') => {
    setStatus(next);
    report(id, next === 'failed');
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
      end={end}
    >
      <Field
        id={id}
        disabled={locked}
        onReady={() => become('ready')}
        onFailure={() => become('failed')}
        onFocus={() => {
          setFocused(true);
          onEntered();
        }}
        onBlur={() => setFocused(false)}
        {...rest}
      />
    </FrameField>
  );
}

/**
 * A provider's field in our box: the one place where the box learns what happens inside the frame. Renders again only
 * when its own facts change, so give it functions that keep their identity.
 */
export const BoxedField = memo(Boxed) as typeof Boxed;
