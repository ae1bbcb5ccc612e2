import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useProviderState } from '#card-provider';
import { Callout } from '#ui';

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
  const { state, retry } = useProviderState();
  if ((shown || soon) && !mounted) setMounted(true);
  if (!mounted) return null;
  const otherwise = hasSaved ? ' Saved payment methods still work.' : '';
  return (
    <chakra.div display={shown ? 'grid' : 'none'} gap="4">
      {state.status === 'failed' ? (
        <Callout tone="danger" onRetry={retry}>
          {`The secure payment fields could not be loaded.${otherwise}`}
        </Callout>
      ) : (
        <>
          {onRetryIntent && (
            <Callout tone="danger" onRetry={onRetryIntent}>
              {`New payment details cannot be taken right now.${otherwise}`}
            </Callout>
          )}
          {children}
        </>
      )}
    </chakra.div>
  );
}
