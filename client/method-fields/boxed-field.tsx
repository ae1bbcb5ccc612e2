import { type ComponentType, memo, type ReactNode, useState } from 'react';
import type { FieldProps, FieldText } from '#card-provider';
import { FrameField } from '#ui';

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
  const [ready, setReady] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <FrameField fieldId={id} label={label} error={error} disabled={locked} ready={ready} focused={focused} end={end}>
      <Field
        id={id}
        disabled={locked}
        onReady={() => setReady(true)}
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
