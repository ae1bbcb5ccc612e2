import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/** One cache per nonce, shared by all providers on a page. */
const caches = new Map<string, EmotionCache>();

function cacheFor(nonce: string): EmotionCache {
  const cached = caches.get(nonce);
  if (cached) return cached;
  const cache = createCache({ key: 'checkout', nonce });
  caches.set(nonce, cache);
  return cache;
}

/** Sets the nonce on all styles that Emotion inserts for the children. */
export const StyleNonce = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) =>
  nonce === undefined ? children : <CacheProvider value={cacheFor(nonce)}>{children}</CacheProvider>;
