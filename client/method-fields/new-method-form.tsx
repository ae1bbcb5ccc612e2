import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useProviderFields } from '#card-provider';
import { Callout } from '#ui';
import { FieldFailureContext, useFieldFailures } from './field-failures.ts';

interface NewMethodFormProps {
  shown: boolean;
  /** Mounts the form before it is shown. */
  premount: boolean;
  hasSavedMethods: boolean;
  /** Requests a setup intent again; null unless the last request failed. */
  onRetryIntent: (() => void) | null;
  children: ReactNode;
}

/** The form for a new method. It stays mounted once shown, so that the provider's frames keep their input. */
export function NewMethodForm({ shown, premount, hasSavedMethods, onRetryIntent, children }: NewMethodFormProps) {
  const [mounted, setMounted] = useState(shown);
  const { state, retry } = useProviderFields();
  const { hasFailed, reportFailure } = useFieldFailures();
  if ((shown || premount) && !mounted) setMounted(true);
  if (!mounted) return null;
  const savedMethodsHint = hasSavedMethods ? ' Saved payment methods still work.' : '';
  const hasScriptFailed = state.status === 'failed';
  return (
    <chakra.div display={shown ? 'grid' : 'none'} gap="4">
      {(hasScriptFailed || hasFailed) && (
        <Callout tone="danger" onRetry={retry}>
          {`The secure payment fields could not be loaded.${savedMethodsHint}`}
        </Callout>
      )}
      {onRetryIntent && !hasScriptFailed && (
        <Callout tone="danger" onRetry={onRetryIntent}>
          {`New payment details cannot be taken right now.${savedMethodsHint}`}
        </Callout>
      )}
      {!hasScriptFailed && <FieldFailureContext value={reportFailure}>{children}</FieldFailureContext>}
    </chakra.div>
  );
}
