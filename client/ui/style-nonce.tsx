import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/** One for each nonce, so that all providers and forms on a page share their styles. */
const caches = new Map<string, EmotionCache>();

function cacheFor(nonce: string): EmotionCache {
  const known = caches.get(nonce);
  if (known) return known;
  const cache = createCache({ key: 'checkout', nonce });
  caches.set(nonce, cache);
  return cache;
}

/** Gives every style that is inserted for its children the nonce. */
export const StyleNonce = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) =>
  nonce === undefined ? children : <CacheProvider value={cacheFor(nonce)}>{children}</CacheProvider>;
