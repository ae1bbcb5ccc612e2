import { useId, useState } from 'react';

/** A page-wide unique id. `useId` alone repeats across React roots, and a pay button could submit another root's form. */
export function useUniqueId(): string {
  const id = useId();
  const [suffix] = useState(() => Math.random().toString(36).slice(2));
  return `checkout-${id}-${suffix}`;
}
