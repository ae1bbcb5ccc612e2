import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { FieldProps, FieldTextStyle } from '#card-provider';
import { FrameField } from '#ui';

interface BoxedFieldProps<State> {
  field: ComponentType<FieldProps<State>>;
  id: string;
  label: string;
  error: string | null;
  /** The form announces this error with all others when it is submitted, so the field does not announce it. */
  isGap: boolean;
  focusRequested: number;
  textStyle: FieldTextStyle;
  locked: boolean;
  endElement?: ReactNode;
  onChange: (state: State) => void;
  onFocus: () => void;
  /** Called for Escape in the provider's frame, whose key events do not reach the page. */
  onEscape: () => void;
}

function Boxed<State>({
  field: Field,
  id,
  label,
  error,
  isGap,
  locked,
  endElement,
  onFocus,
  ...rest
}: BoxedFieldProps<State>) {
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const reportFailure = useContext(FieldFailureContext);
  const updateStatus = (next: 'ready' | 'failed') => {
    setStatus(next);
    reportFailure(id, next === 'failed');
  };
  const [focused, setFocused] = useState(false);
  // When React hides the form and shows it again, the provider creates a new field, which loads without focus.
  useEffect(
    () => () => {
      setStatus('loading');
      setFocused(false);
    },
    [],
  );
  return (
    <FrameField
      fieldId={id}
      label={label}
      error={status === 'failed' ? `${label} could not be loaded.` : error}
      isErrorQuiet={isGap}
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

/** Reports to the form whether the field with this id has failed to load. */
export const FieldFailureContext = createContext<(id: string, hasFailed: boolean) => void>(() => undefined);

/** Called when a field has loaded or failed, so that hidden fields load after those that the customer waits for. */
export const FieldSettledContext = createContext<() => void>(() => undefined);

export function useFieldFailures() {
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const reportSettled = useContext(FieldSettledContext);
  const reportFailure = useCallback(
    (id: string, hasFailed: boolean) => {
      reportSettled();
      setFailedIds((ids) => [...ids.filter((other) => other !== id), ...(hasFailed ? [id] : [])]);
    },
    [reportSettled],
  );
  return { hasFailedField: failedIds.length > 0, reportFailure };
}
