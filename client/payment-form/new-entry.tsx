import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useProviderState } from '#card-provider';
import { Callout } from '#ui';

/** Keeps a form on the page once it was shown, so that what was typed into the provider's frames is never lost. */
export function NewEntry({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [mounted, setMounted] = useState(shown);
  const { state, retry } = useProviderState();
  if (shown && !mounted) setMounted(true);
  if (!mounted) return null;
  return (
    <chakra.div display={shown ? 'block' : 'none'}>
      {state.status === 'failed' ? (
        <Callout tone="danger" onRetry={retry}>
          The secure payment fields could not be loaded. Saved payment methods still work.
        </Callout>
      ) : (
        children
      )}
    </chakra.div>
  );
}
