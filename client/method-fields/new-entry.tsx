import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useProviderFields } from '#card-provider';
import { Callout } from '#ui';
import { ReportFailure, useFieldFailures } from './field-failures.ts';

interface NewEntryProps {
  shown: boolean;
  /** It may be wanted next, so that it is put on the page before it is seen. */
  soon: boolean;
  /** There are saved methods, which need neither fields nor intent. */
  hasSaved: boolean;
  /** No setup intent could be had; how to ask again. */
  onRetryIntent: (() => void) | null;
  children: ReactNode;
}

/** Keeps a form on the page once it was shown, so that what was typed into the provider's frames is never lost. */
export function NewEntry({ shown, soon, hasSaved, onRetryIntent, children }: NewEntryProps) {
  const [mounted, setMounted] = useState(shown);
  const { state, retry } = useProviderFields();
  const { hasFailed, report } = useFieldFailures();
  if ((shown || soon) && !mounted) setMounted(true);
  if (!mounted) return null;
  const otherwise = hasSaved ? ' Saved payment methods still work.' : '';
  const isBlocked = state.status === 'failed';
  return (
    <chakra.div display={shown ? 'grid' : 'none'} gap="4">
      {(isBlocked || hasFailed) && (
        <Callout tone="danger" onRetry={retry}>
          {`The secure payment fields could not be loaded.${otherwise}`}
        </Callout>
      )}
      {onRetryIntent && !isBlocked && (
        <Callout tone="danger" onRetry={onRetryIntent}>
          {`New payment details cannot be taken right now.${otherwise}`}
        </Callout>
      )}
      {!isBlocked && <ReportFailure value={report}>{children}</ReportFailure>}
    </chakra.div>
  );
}
