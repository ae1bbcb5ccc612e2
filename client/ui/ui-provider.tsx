import { ChakraProvider, useChakraContext } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, Global, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Appearance } from './appearance.ts';
import { usePageZoom } from './browser-hooks.ts';
import { systemFor } from './theme/system.ts';
import { AppearanceContext, shadowRootOf } from './use-appearance.ts';
import { InertContext } from './use-inert.ts';
import { createStore, type ReadonlyStore } from './use-store.ts';

interface UiProviderProps {
  /** The nonce of the page's content security policy. Without it, styles have the nonce of the page's Emotion cache. */
  nonce?: string | undefined;
  appearance?: Appearance | undefined;
  suspended?: ReadonlyStore<boolean> | undefined;
  children: ReactNode;
}

type StylisPlugin = NonNullable<NonNullable<Parameters<typeof createCache>[0]>['stylisPlugins']>[number];

/**
 * Raises every rule of the module by the weight of one id, because a rule of the page such as `.theme button` would win
 * otherwise. Raises each rule once, so that their order stays. Replaces Emotion's vendor prefixes, of which the module
 * needs only the one of `user-select`.
 */
const outweighPage: StylisPlugin = (element) => {
  if (element.type !== 'rule' || !Array.isArray(element.props)) return;
  element.props = element.props.map((selector) =>
    selector.includes(':not(#_)') ? selector : selector.replace(/\.checkout-[\w-]+/, '$&:not(#_)'),
  );
};

const caches = new WeakMap<Node, EmotionCache[]>();

/** An Emotion cache is unusable once the page, for example its router, has removed one of its style elements. */
const isUsable = ({ sheet }: EmotionCache) => sheet.tags.every(({ isConnected }) => isConnected);

function cacheFor(container: Node, nonce: string | undefined): EmotionCache {
  const others = (caches.get(container) ?? []).filter(isUsable);
  const shared = others.find(({ sheet }) => sheet.nonce === nonce);
  if (shared) return shared;
  const cache = createCache({
    key: 'checkout',
    container,
    ...(nonce !== undefined && { nonce }),
    stylisPlugins: [outweighPage],
  });
  caches.set(container, [...others, cache]);
  return cache;
}

const subscribeToHead = (listener: () => void) => {
  const observe = () => {
    for (const element of [document.documentElement, document.head]) observer.observe(element, { childList: true });
  };
  const observer = new MutationObserver(() => {
    observe();
    listener();
  });
  observe();
  return () => observer.disconnect();
};

function useCacheFor(container: Node | undefined, nonce: string | undefined): EmotionCache {
  const current = () => cacheFor(container?.isConnected ? container : document.head, nonce);
  return useSyncExternalStore(subscribeToHead, current, current);
}

const NEVER = createStore(false);

/** Provides theme and appearance. Styles are inserted where the page's own Emotion cache inserts. */
export function UiProvider({ nonce, appearance, suspended = NEVER, children }: UiProviderProps) {
  const page = useEmotionCache()?.sheet;
  const cache = useCacheFor(page?.container, nonce ?? page?.nonce);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={systemFor(usePageZoom())}>
        <AppearanceContext.Provider value={appearance}>
          <InertContext.Provider value={suspended}>{children}</InertContext.Provider>
        </AppearanceContext.Provider>
      </ChakraProvider>
    </CacheProvider>
  );
}

/** Inserts styles into the document or shadow root of `node`, because a style sheet has no effect in others. */
export function StyleScope({ node, children }: { node: Node; children: ReactNode }) {
  const provided = useEmotionCache();
  const { _global: globalStyles } = useChakraContext();
  const { container, nonce } = provided?.sheet ?? {};
  const shadowRoot = shadowRootOf(node);
  const isProvided = !container || shadowRootOf(container) === shadowRoot;
  const own = useCacheFor(shadowRoot ?? undefined, nonce);
  return (
    <CacheProvider value={isProvided ? provided : own}>
      {!isProvided && <Global styles={globalStyles} />}
      {children}
    </CacheProvider>
  );
}
