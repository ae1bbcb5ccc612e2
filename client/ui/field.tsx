import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentPropsWithoutRef, memo, type ReactNode } from 'react';
import { useUniqueId } from './browser-hooks.ts';
import { AlertIcon } from './icons.tsx';
import { fieldBox, skeleton } from './theme/recipes.ts';

/** A text box; needs an `aria-label` or a label. */
export const TextBox = chakra('input', fieldBox);
const FrameBox = chakra('div', fieldBox);
const FieldSkeleton = chakra('div', skeleton);

/** A field's error in a live region; takes no space when empty. */
export const FieldError = memo(function FieldError({ id, children }: { id: string; children: string | null }) {
  return (
    <chakra.p
      id={id}
      aria-live="polite"
      display="flex"
      gap="1.5"
      alignItems="center"
      color="danger"
      textStyle="small"
      marginTop={children ? '1.5' : '0'}
      overflowWrap="anywhere"
    >
      {children && (
        <>
          <AlertIcon />
          <span dir="auto">{children}</span>
        </>
      )}
    </chakra.p>
  );
});

const FieldLabel = memo(function FieldLabel({ htmlFor, children }: { htmlFor: string; children: string }) {
  return (
    <chakra.label htmlFor={htmlFor} display="block" textStyle="small" fontWeight="medium" marginBottom="1.5">
      {children}
    </chakra.label>
  );
});

interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'color' | 'height' | 'width' | 'size'> {
  label: string;
  error?: string | null;
}

/** A text box with a label and an error. */
export function TextField({ label, error = null, ...rest }: TextFieldProps) {
  const id = useUniqueId();
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <TextBox id={id} {...rest} aria-invalid={error !== null} aria-describedby={`${id}-error`} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface FrameFieldProps {
  /** The id of the provider's element, referenced by the label. */
  fieldId: string;
  label: string;
  error: string | null;
  focused: boolean;
  disabled: boolean;
  /** False while the provider's frame loads; shows a skeleton of the same size. */
  ready: boolean;
  /** An icon at the end of the box. */
  endElement?: ReactNode;
  children: ReactNode;
}

/** A labelled box around a field in the provider's frame, styled like `TextField`. */
export function FrameField({ fieldId, label, error, focused, disabled, ready, endElement, children }: FrameFieldProps) {
  const dataAttribute = (isOn: boolean) => (isOn ? '' : undefined);
  return (
    <div>
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <FrameBox
        data-focus={dataAttribute(focused)}
        data-invalid={dataAttribute(error !== null)}
        data-disabled={dataAttribute(disabled)}
      >
        <chakra.div position="relative" flex="1" minWidth="0">
          {children}
          {!ready && (
            <FieldSkeleton
              position="absolute"
              inset="0"
              marginBlock="auto"
              height="12px"
              aria-hidden="true"
              data-skeleton=""
            />
          )}
        </chakra.div>
        {endElement}
      </FrameBox>
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
