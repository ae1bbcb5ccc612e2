import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { AlertIcon } from './icons.tsx';
import { fieldBox, skeleton } from './theme/recipes.ts';

/** A text box without a label of its own: give it one. */
export const TextBox = chakra('input', fieldBox);
const FrameBox = chakra('div', fieldBox);
const Placeholder = chakra('div', skeleton);

/** The text beside a field that says what is wrong with it; announced when it appears, and keeping no room when empty. */
export function FieldError({ id, children }: { id: string; children: string | null }) {
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
    >
      {children && (
        <>
          <AlertIcon />
          <span>{children}</span>
        </>
      )}
    </chakra.p>
  );
}

const label = { display: 'block', textStyle: 'small', fontWeight: 'medium', marginBottom: '1.5' } as const;

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'color' | 'height' | 'width' | 'size'> {
  label: string;
  error?: string | null;
}

/** A labelled text box of our own. */
export function TextField({ label: name, error = null, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <chakra.label htmlFor={id} {...label}>
        {name}
      </chakra.label>
      <TextBox id={id} {...rest} aria-invalid={error !== null} aria-describedby={`${id}-error`} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface FrameFieldProps {
  /** The id of the element that the provider mounts, which the label points to. */
  fieldId: string;
  label: string;
  error: string | null;
  focused: boolean;
  disabled: boolean;
  /** False until the provider's frame can be typed into: the box then holds a quiet placeholder of the same size. */
  ready: boolean;
  /** Something small at the end of the box. */
  end?: ReactNode;
  children: ReactNode;
}

/** A labelled box around a field that lives in the provider's frame: it looks and behaves like one of ours. */
export function FrameField({ fieldId, label: name, error, focused, disabled, ready, end, children }: FrameFieldProps) {
  const flag = (on: boolean) => (on ? '' : undefined);
  return (
    <div>
      <chakra.label htmlFor={fieldId} {...label}>
        {name}
      </chakra.label>
      <FrameBox
        position="relative"
        data-focus={flag(focused)}
        data-invalid={flag(error !== null)}
        data-disabled={flag(disabled)}
      >
        <chakra.div flex="1" minWidth="0">
          {children}
        </chakra.div>
        {!ready && (
          <Placeholder position="absolute" insetInline="3" height="12px" aria-hidden="true" data-skeleton="" />
        )}
        {end}
      </FrameBox>
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
