import { type ComponentType, useState } from 'react';
import type { FieldProps, FieldText } from '#card-provider';
import { FrameField } from '#ui';

interface BoxedFieldProps<Change> {
  field: ComponentType<FieldProps<Change>>;
  id: string;
  label: string;
  error: string | null;
  text: FieldText;
  locked: boolean;
  onChange: (change: Change) => void;
  /** Escape inside the provider's frame, which the page itself does not hear. */
  onEscape: () => void;
}

/** A provider's field in our box: the one place where the box learns what happens inside the frame. */
export function BoxedField<Change>({ field: Field, id, label, error, locked, ...rest }: BoxedFieldProps<Change>) {
  const [ready, setReady] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <FrameField fieldId={id} label={label} error={error} disabled={locked} ready={ready} focused={focused}>
      <Field
        id={id}
        disabled={locked}
        onReady={() => setReady(true)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...rest}
      />
    </FrameField>
  );
}
