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
import { focusedElement } from './focus-path.ts';
import { AlertIcon } from './icons.tsx';
import { fieldBox, skeleton } from './theme/recipes.ts';
import { shadowRootOf } from './use-appearance.ts';

const FormContext = createContext<string | undefined>(undefined);

export const useFormId = () => useContext(FormContext);

interface FormProps extends Pick<HTMLChakraProps<'div'>, 'flex' | 'minHeight' | 'display' | 'flexDirection' | 'css'> {
  id: string;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form that also works inside a form of the host page, although forms cannot be nested: there it is an empty element
 * elsewhere, and its controls join it by their `form` attribute. Submitting or resetting the page's form leaves them
 * alone.
 */
export function Form({ id, onSubmit, children, ...box }: FormProps) {
  const ref = useRef<HTMLElement>(null);
  /** The parent of the empty form element; null if the form can contain its controls. */
  const [nestedIn, setNestedIn] = useState<Element | ShadowRoot | null | 'unknown'>('unknown');
  useLayoutEffect(() => {
    const element = ref.current;
    // A control finds a form by its id only in the same document or shadow root.
    setNestedIn(element?.closest('form') ? (shadowRootOf(element) ?? document.body) : null);
  }, []);
  const isNested = nestedIn !== null && nestedIn !== 'unknown';
  const nested = useRef<HTMLFormElement>(null);
  useFrameSubmit(nested, ref, isNested);
  if (nestedIn === 'unknown') return <span ref={ref} hidden />;
  const form = {
    id,
    noValidate: true,
    onSubmit: (event: { preventDefault(): void }) => {
      event.preventDefault();
      onSubmit();
    },
  };
  const content = <FormContext.Provider value={id}>{children}</FormContext.Provider>;
  if (nestedIn === null)
    return (
      <chakra.form {...box} {...form}>
        {content}
      </chakra.form>
    );
  return (
    <chakra.div {...box} ref={ref as RefObject<HTMLDivElement>}>
      {content}
      {createPortal(<form {...form} ref={nested} hidden />, nestedIn)}
    </chakra.div>
  );
}

/** On Enter in its frame, the provider submits the form around the frame. For a form of the page, submits the module's form. */
function useFrameSubmit(
  nested: RefObject<HTMLFormElement | null>,
  box: RefObject<HTMLElement | null>,
  isNested: boolean,
) {
  useEffect(() => {
    if (!isNested || !box.current) return;
    const redirect = (event: Event) => {
      const focused = focusedElement();
      const isFromFrame = focused?.tagName === 'IFRAME' && box.current?.contains(focused);
      const form = event.target instanceof HTMLFormElement ? event.target : (event.target as HTMLButtonElement).form;
      // While the frame has the focus, only the provider's script clicks: a customer's click would have moved the focus.
      const isSubmit = event.type === 'submit' || !event.isTrusted;
      if (!isFromFrame || !isSubmit || !form?.contains(focused)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      nested.current?.requestSubmit();
    };
    // Listens on the shadow root, because a `submit` event does not leave it.
    const tree = shadowRootOf(box.current) ?? window;
    const types = ['submit', 'click'];
    for (const type of types) tree.addEventListener(type, redirect, true);
    return () => {
      for (const type of types) tree.removeEventListener(type, redirect, true);
    };
  }, [nested, box, isNested]);
}

/** A text box, which needs an `aria-label` or a label. Phones must not correct the name or the code in it. */
export const TextBox = chakra('input', fieldBox, { defaultProps: { autoCorrect: 'off', spellCheck: false } });
const FrameBox = chakra('div', fieldBox);
const FieldSkeleton = chakra('div', skeleton);

/** A field's error in a live region. With `isQuiet`, another element announces the error. */
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

interface TextFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'color' | 'height' | 'width' | 'size' | 'onChange'> {
  label: string;
  value: string;
  onTextChange: (text: string) => void;
  /** Screen readers announce the error when the text box receives the focus. */
  error: string | null;
  /** The text box takes the focus each time this becomes another number above 0. */
  focusRequested: number;
}

export function TextField({ label, error, focusRequested, onTextChange, ...rest }: TextFieldProps) {
  const id = useUniqueId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequested > 0) input.current?.focus();
  }, [focusRequested]);
  useReadAtSubmit(input, rest.value, onTextChange);
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <TextBox
        ref={input}
        id={id}
        form={useFormId()}
        {...rest}
        onChange={({ target }) => onTextChange(target.value)}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
      />
      <FieldError id={`${id}-error`} isQuiet>
        {error}
      </FieldError>
    </div>
  );
}

/** Reads the text box before the form is submitted, because a password manager may have filled it without an event. */
function useReadAtSubmit(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onTextChange: (text: string) => void,
): void {
  const latest = useRef({ value, onTextChange });
  useEffect(() => {
    latest.current = { value, onTextChange };
  });
  useEffect(() => {
    const read = ({ target }: Event) => {
      const text = input.current?.value;
      if (text === undefined || target !== input.current?.form || text === latest.current.value) return;
      latest.current.onTextChange(text);
    };
    // Listens on the shadow root, because a `submit` event does not leave it.
    const tree = (input.current && shadowRootOf(input.current)) ?? window;
    tree.addEventListener('submit', read, true);
    return () => tree.removeEventListener('submit', read, true);
  }, [input]);
}

interface FrameFieldProps {
  fieldId: string;
  label: string;
  error: string | null;
  isErrorQuiet: boolean;
  focused: boolean;
  disabled: boolean;
  /** Whether the provider's frame has loaded. Until then the field shows a skeleton of the same size. */
  ready: boolean;
  endElement?: ReactNode;
  children: ReactNode;
}

export function FrameField(props: FrameFieldProps) {
  const { fieldId, label, error, isErrorQuiet, focused, disabled, ready, endElement, children } = props;
  const dataAttribute = (isOn: boolean) => (isOn ? '' : undefined);
  return (
    <div>
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <FrameBox
        // The label belongs to the group around the frame, because the provider names the input in its frame itself.
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
