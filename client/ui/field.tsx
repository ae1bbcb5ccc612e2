import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import {
  type ComponentPropsWithoutRef,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useUniqueId } from './browser-hooks.ts';
import { AlertIcon } from './icons.tsx';
import { fieldBox, skeleton } from './theme/recipes.ts';

const FormContext = createContext<string | undefined>(undefined);

/** The id of the form around a control, for its `form` attribute. */
export const useFormId = () => useContext(FormContext);

interface FormProps extends Pick<HTMLChakraProps<'div'>, 'flex' | 'minHeight' | 'display' | 'flexDirection' | 'css'> {
  id: string;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form. Inside a form of the page, where none can be nested, it is an empty element elsewhere, to which its controls
 * belong by their `form` attribute: the page's form neither sends nor resets them, and Enter does not submit it.
 */
export function Form({ id, onSubmit, children, ...box }: FormProps) {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<'unknown' | 'own' | 'nested'>('unknown');
  useLayoutEffect(() => setPlace(ref.current?.closest('form') ? 'nested' : 'own'), []);
  useFrameSubmit(id, ref, place === 'nested');
  if (place === 'unknown') return <span ref={ref} hidden />;
  const form = {
    id,
    noValidate: true,
    onSubmit: (event: { preventDefault(): void }) => {
      event.preventDefault();
      onSubmit();
    },
  };
  const content = <FormContext.Provider value={id}>{children}</FormContext.Provider>;
  if (place === 'own')
    return (
      <chakra.form {...box} {...form}>
        {content}
      </chakra.form>
    );
  return (
    <chakra.div {...box} ref={ref as RefObject<HTMLDivElement>}>
      {content}
      {createPortal(<form {...form} hidden />, document.body)}
    </chakra.div>
  );
}

/** Enter in a provider's frame submits the form around the frame: inside the page's form, submits the module's instead. */
function useFrameSubmit(id: string, box: RefObject<HTMLElement | null>, isNested: boolean) {
  useEffect(() => {
    if (!isNested) return;
    const redirect = (event: Event) => {
      const { activeElement } = document;
      const isFromFrame = activeElement?.tagName === 'IFRAME' && box.current?.contains(activeElement);
      const form = event.target instanceof HTMLFormElement ? event.target : (event.target as HTMLButtonElement).form;
      // A click that the provider makes, to submit; the user's own takes the focus from the frame.
      const isSubmit = event.type === 'submit' || !event.isTrusted;
      if (!isFromFrame || !isSubmit || !form?.contains(activeElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      (document.getElementById(id) as HTMLFormElement).requestSubmit();
    };
    const types = ['submit', 'click'];
    for (const type of types) window.addEventListener(type, redirect, true);
    return () => {
      for (const type of types) window.removeEventListener(type, redirect, true);
    };
  }, [id, box, isNested]);
}

/** A text box; needs an `aria-label` or a label. */
export const TextBox = chakra('input', fieldBox);
const FrameBox = chakra('div', fieldBox);
const FieldSkeleton = chakra('div', skeleton);

/** A field's error in a live region, unless it is said elsewhere; takes no space when empty. */
export const FieldError = memo(function FieldError({
  id,
  isQuiet = false,
  children,
}: {
  id: string;
  isQuiet?: boolean;
  children: string | null;
}) {
  return (
    <chakra.p
      id={id}
      aria-live={isQuiet ? 'off' : 'polite'}
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
    <chakra.label
      id={`${htmlFor}-label`}
      htmlFor={htmlFor}
      display="block"
      textStyle="small"
      fontWeight="medium"
      marginBottom="1.5"
    >
      {children}
    </chakra.label>
  );
});

interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'color' | 'height' | 'width' | 'size'> {
  label: string;
  /** Said when the text box gets the focus. */
  error: string | null;
  /** Another number above 0 each time the text box is to take the focus. */
  focusRequested: number;
}

export function TextField({ label, error, focusRequested, ...rest }: TextFieldProps) {
  const id = useUniqueId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequested > 0) input.current?.focus();
  }, [focusRequested]);
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <TextBox
        ref={input}
        id={id}
        form={useFormId()}
        {...rest}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
      />
      <FieldError id={`${id}-error`} isQuiet>
        {error}
      </FieldError>
    </div>
  );
}

interface FrameFieldProps {
  /** The id of the provider's element, referenced by the label. */
  fieldId: string;
  label: string;
  error: string | null;
  isErrorQuiet: boolean;
  focused: boolean;
  disabled: boolean;
  /** False while the provider's frame loads; shows a skeleton of the same size. */
  ready: boolean;
  /** An icon at the end of the box. */
  endElement?: ReactNode;
  children: ReactNode;
}

/** A labelled box around a field in the provider's frame, styled like `TextField`. */
export function FrameField(props: FrameFieldProps) {
  const { fieldId, label, error, isErrorQuiet, focused, disabled, ready, endElement, children } = props;
  const dataAttribute = (isOn: boolean) => (isOn ? '' : undefined);
  return (
    <div>
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <FrameBox
        // The name of the input in the frame is the provider's.
        role="group"
        aria-labelledby={`${fieldId}-label`}
        aria-describedby={`${fieldId}-error`}
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
      <FieldError id={`${fieldId}-error`} isQuiet={isErrorQuiet}>
        {error}
      </FieldError>
    </div>
  );
}
