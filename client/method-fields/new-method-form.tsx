import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useProviderFields } from '#card-provider';
import type { PaymentType } from '#domain';
import { Callout, type ReadonlyStore, useStore } from '#ui';
import { FieldFailureContext, useFieldFailures } from './field-failures.ts';
import { methodIdOnTab, type PickerState } from './picker-state.ts';

interface NewMethodFormProps {
  store: ReadonlyStore<PickerState>;
  type: PaymentType;
  now: Date;
  /** Mounts the form before it is shown. */
  premount: boolean;
  /** Requests a setup intent again after a failure. */
  onRetryIntent: () => void;
  children: ReactNode;
}

/**
 * The form for a new method. It stays mounted once shown, so that the provider's frames keep their input. Subscribes to the
 * selection on its own, so that selecting a method does not render the fields.
 */
export function NewMethodForm({ store, type, now, premount, onRetryIntent, children }: NewMethodFormProps) {
  const shown = useStore(store, (state) => methodIdOnTab(state, type, now) === null);
  const isVisible = useStore(store, ({ entry }) => entry.tab === type && entry.methodId === null);
  const hasSavedMethods = useStore(store, ({ saved }) => saved.methods.length > 0);
  const isIntentUnavailable = useStore(store, ({ intentUnavailable }) => intentUnavailable);
  const [mounted, setMounted] = useState(isVisible);
  const { state, retry } = useProviderFields();
  const { hasFailed, reportFailure } = useFieldFailures();
  if ((isVisible || premount) && !mounted) setMounted(true);
  if (!mounted) return null;
  const savedMethodsHint = hasSavedMethods ? ' Saved payment methods still work.' : '';
  const hasScriptFailed = state.status === 'failed';
  return (
    <chakra.div hidden={!shown} display="grid" gap="4">
      {(hasScriptFailed || hasFailed) && (
        <Callout tone="danger" onAction={retry}>
          {`The secure payment fields could not be loaded.${savedMethodsHint}`}
        </Callout>
      )}
      {isIntentUnavailable && !hasScriptFailed && (
        <Callout tone="danger" onAction={onRetryIntent}>
          {`New payment details cannot be taken right now.${savedMethodsHint}`}
        </Callout>
      )}
      {!hasScriptFailed && <FieldFailureContext value={reportFailure}>{children}</FieldFailureContext>}
    </chakra.div>
  );
}
