import { useId, useState } from 'react';

/**
 * An id that no other element of the page has. `useId` alone starts again in every React root, and a pay button submits
 * the form that its id names first.
 */
export function usePageId(): string {
  const id = useId();
  const [suffix] = useState(() => Math.random().toString(36).slice(2));
  return `checkout-${id}-${suffix}`;
}
