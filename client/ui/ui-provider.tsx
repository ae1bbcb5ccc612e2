import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import type { Appearance } from './appearance.ts';
import { system } from './theme/system.ts';
import { AppearanceContext } from './use-appearance.ts';

interface UiProviderProps {
  /** The nonce of the page's content security policy. Without it, styles use the page's Emotion cache. */
  nonce?: string | undefined;
  appearance?: Appearance | undefined;
  children: ReactNode;
}

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
const StyleNonce = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) =>
  nonce === undefined ? children : <CacheProvider value={cacheFor(nonce)}>{children}</CacheProvider>;

/** Provides theme and appearance. */
export function UiProvider({ nonce, appearance, children }: UiProviderProps) {
  return (
    <StyleNonce nonce={nonce}>
      <ChakraProvider value={system}>
        <AppearanceContext.Provider value={appearance}>{children}</AppearanceContext.Provider>
      </ChakraProvider>
    </StyleNonce>
  );
}
