import { useChakraContext } from '@chakra-ui/react/styled-system';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { focusedElement } from './focus-path.ts';

/** Stops only React's propagation, so that listeners on the document, such as the page's analytics, receive the native event. */
const endPropagation = (event: SyntheticEvent) => {
  event.isPropagationStopped = () => true;
};

/** Keeps the module's events from React components of the page around it, because React passes them through portals. */
export const PRIVATE_EVENTS = {
  onBeforeInput: endPropagation,
  onBlur: endPropagation,
  onChange: endPropagation,
  onClick: endPropagation,
  onDoubleClick: endPropagation,
  onFocus: endPropagation,
  onInput: endPropagation,
  onInvalid: endPropagation,
  onKeyDown: (event: KeyboardEvent) => {
    endPropagation(event);
    // Ignores the repeats of a held Enter, which would pay again after a decline.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  },
  onKeyUp: endPropagation,
  onMouseDown: endPropagation,
  onPaste: endPropagation,
  onPointerDown: endPropagation,
  onReset: endPropagation,
  onSubmit: endPropagation,
  onTouchStart: endPropagation,
};

export function useBrowserIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), 500);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: 2_000 });
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}

/** Restores focus to a button that lost it by being disabled while busy. */
export function useRestoreFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const container = button.current?.closest('[role=dialog]') ?? document.body;
    const focused = focusedElement();
    const hasLostFocus = focused === document.body || focused === container;
    if (wasBusy.current && !busy && hasLostFocus) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}

/** An id that is unique also on a page with several copies of React, where the ids of `useId` could match another form. */
export function useUniqueId(): string {
  const id = useId();
  const [suffix] = useState(() => Math.random().toString(36).slice(2));
  return `checkout-${id}-${suffix}`;
}

/** The page's CSS `zoom`; 1 in browsers that do not report it. */
export const pageZoom = (): number => document.body.currentCSSZoom ?? 1;

/** Does nothing in the tests of an app that have no ResizeObserver, or a mock of it without methods. */
export function observeSize(element: Element, listener: () => void): () => void {
  try {
    const observer = new ResizeObserver(listener);
    observer.observe(element);
    return () => observer.disconnect();
  } catch {
    return () => {};
  }
}

// The zoom of the page has no event, but changes the width of the page's root element.
const subscribeToPageSize = (listener: () => void) => observeSize(document.documentElement, listener);

export const usePageZoom = (): number => useSyncExternalStore(subscribeToPageSize, pageZoom, () => 1);

export function useWideScreen(): boolean {
  const query = useChakraContext().breakpoints.up('md').replace('@media ', '');
  // `matchMedia` is undefined in jsdom, and mocks in tests of apps have only the older `addListener`, or nothing.
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener?.('change', listener);
      return () => media?.removeEventListener?.('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query)?.matches ?? true,
    () => true,
  );
}
