import { ChakraProvider, useChakraContext } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, Global, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Appearance } from './appearance.ts';
import { usePageZoom } from './browser-hooks.ts';
import { systemFor } from './theme/system.ts';
import { AppearanceContext, shadowRootOf } from './use-appearance.ts';

interface UiProviderProps {
  /** The nonce of the page's content security policy. Without it, styles have the nonce of the page's Emotion cache. */
  nonce?: string | undefined;
  appearance?: Appearance | undefined;
  children: ReactNode;
}

type StylisPlugin = NonNullable<NonNullable<Parameters<typeof createCache>[0]>['stylisPlugins']>[number];

/**
 * Raises every rule of the module by the weight of one id, because a page's rules win otherwise, as `.theme button` does over
 * one class. Raises each once, so that their order stays. The module's classes and its scope begin alike. Replaces Emotion's
 * vendor prefixes; the module needs only the one of `user-select`.
 */
const outweighPage: StylisPlugin = (element) => {
  if (element.type !== 'rule' || !Array.isArray(element.props)) return;
  // Emotion builds the selectors of nested lists from the raised one around them.
  element.props = element.props.map((selector) =>
    selector.includes(':not(#_)') ? selector : selector.replace(/\.checkout-[\w-]+/, '$&:not(#_)'),
  );
};

/** The caches that insert into a container, one for each nonce, shared by all providers on the page. */
const caches = new WeakMap<Node, EmotionCache[]>();

/** False once the page, such as its router, has removed a style element: the cache cannot insert another. */
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
    // The head may be another one.
    observe();
    listener();
  });
  observe();
  return () => observer.disconnect();
};

/** The cache that inserts into a container, or into the head in place of one that the page has removed. */
function useCacheFor(container: Node | undefined, nonce: string | undefined): EmotionCache {
  const current = () => cacheFor(container?.isConnected ? container : document.head, nonce);
  return useSyncExternalStore(subscribeToHead, current, current);
}

/** Provides theme and appearance. Styles are inserted where the page's own Emotion cache inserts. */
export function UiProvider({ nonce, appearance, children }: UiProviderProps) {
  const page = useEmotionCache()?.sheet;
  const cache = useCacheFor(page?.container, nonce ?? page?.nonce);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={systemFor(usePageZoom())}>
        <AppearanceContext.Provider value={appearance}>{children}</AppearanceContext.Provider>
      </ChakraProvider>
    </CacheProvider>
  );
}

/**
 * Inserts the styles of its children where they apply: a style sheet reaches only the document, or the shadow root, in which
 * it is. Inside a `<UiProvider>`.
 */
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
