import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusedElement, pathOf } from './focus-path.ts';
import { putAboveRoot } from './modal-root.ts';

const LIVE = 'script, style, [aria-live], [role=status], [data-live-announcer]';

/** Hides everything around the root from screen readers, except messages; returns a function that shows it again. */
function hideOthers(root: Element): () => void {
  const values = new Map<Element, string | null>();
  for (const node of pathOf(root)) {
    if (node === document.body) break;
    for (const sibling of node.parentNode?.children ?? []) {
      const value = sibling.getAttribute('aria-hidden');
      if (sibling === node || value === 'true' || sibling.matches(LIVE)) continue;
      values.set(sibling, value);
      sibling.setAttribute('aria-hidden', 'true');
    }
  }
  return () => {
    for (const [element, value] of values) {
      if (value === null) element.removeAttribute('aria-hidden');
      else element.setAttribute('aria-hidden', value);
    }
  };
}

const HIDDEN = '[aria-hidden=true], [inert]';

interface ModalityOptions {
  root: HTMLElement;
  content: RefObject<HTMLElement | null>;
  active: boolean;
  /** Find elements outside that the dialog needs, such as a challenge. */
  persistentElements: readonly (() => Element | null)[];
  onEscape: () => void;
}

/**
 * Makes the page around the root unusable while active, also for focus traps of the page, which would otherwise move the
 * focus back without an end. Layers above the dialog, such as a password manager, stay usable.
 */
export function useModality({ root, content, active, persistentElements, onEscape }: ModalityOptions): void {
  const latest = useRef({ persistentElements, onEscape });
  useLayoutEffect(() => {
    latest.current = { persistentElements, onEscape };
  });
  useLayoutEffect(() => {
    if (!active) return;
    const findOwn = () => [root, ...latest.current.persistentElements.map((find) => find())];
    const stops = [
      hideOthers(root),
      keepFocus(root, content),
      listenToEscape(root, () => latest.current.onEscape()),
      listenToOutsideEvents(findOwn),
      keepVisible(root, findOwn),
    ];
    return () => {
      for (const stop of stops.reverse()) stop();
    };
  }, [active, root, content]);
}

/** Listens before all listeners on the document; returns a function that ends it. */
function listen<Type extends Event>(types: readonly string[], listener: (event: Type) => void): () => void {
  // Not with a signal: under Jest it is Node's, which jsdom refuses.
  for (const type of types) window.addEventListener(type, listener as EventListener, true);
  return () => {
    for (const type of types) window.removeEventListener(type, listener as EventListener, true);
  };
}

const isInside = (root: Element, element: Element | null): boolean => pathOf(element).includes(root);
const isAround = (root: Element, element: Element): boolean => pathOf(root).includes(element);

/** The element of an event, also in a shadow root. */
function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}

const listenToEscape = (root: Element, onEscape: () => void) =>
  listen(['keydown'], (event: KeyboardEvent) => {
    const target = targetOf(event);
    if (event.key !== 'Escape' || event.isComposing || !target) return;
    if (!isInside(root, target) && !isAround(root, target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onEscape();
  });

/** Chakra's dialogs of the page listen to the document before the root does, and ask whether to close. */
const listenToOutsideEvents = (findOwn: () => (Element | null)[]) =>
  listen(['pointerdown.outside', 'focus.outside'], (event: CustomEvent<{ target?: unknown } | null>) => {
    const target = event.detail?.target;
    if (target instanceof Node && findOwn().some((element) => element?.contains(target))) event.preventDefault();
  });

/** Returns the focus from the page, without an event that the page could answer. */
function keepFocus(root: Element, content: RefObject<HTMLElement | null>): () => void {
  /** The element that the user last pressed outside, with its ancestors up to the root's siblings. */
  let pressed: Element | null = null;
  let focused: Element | null = null;
  let isReturning = false;
  const mayFocus = (element: Element) => {
    const path = pathOf(element);
    if (path.includes(root)) return true;
    const isHidden = path.some((around) => around.matches(HIDDEN));
    return !isAround(root, element) && (!isHidden || path.some((around) => around === pressed));
  };
  const noteFocus = () => {
    if (isInside(root, focusedElement())) focused = focusedElement();
  };
  const returnFocus = () => {
    isReturning = true;
    for (const element of [focused, content.current])
      if (element instanceof HTMLElement && !isInside(root, focusedElement())) element.focus({ preventScroll: true });
    isReturning = false;
  };
  const stops = [
    listen(['pointerdown'], (event) => {
      const path = pathOf(targetOf(event));
      pressed = path.includes(root) ? null : (path.filter((element) => !isAround(root, element)).at(-1) ?? null);
    }),
    // A click into a frame is no event of the page.
    listen(['blur'], ({ target }) => {
      if (target === window) setTimeout(noteFocus);
    }),
    listen(['blur', 'focusout'], (event: FocusEvent) => {
      const target = targetOf(event);
      const next = event.relatedTarget instanceof Element ? event.relatedTarget : null;
      if (!target) return;
      // For the page, the focus stays where it was.
      const isEntering = isInside(root, next) && !isInside(root, target);
      const isLost = next !== null && isInside(root, target) && !mayFocus(next);
      if (isReturning || isEntering || isLost) event.stopImmediatePropagation();
    }),
    listen(['focus', 'focusin'], (event) => {
      const target = targetOf(event);
      if (!target) return;
      if (!isReturning && mayFocus(target)) return noteFocus();
      event.stopImmediatePropagation();
      if (!isReturning) returnFocus();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows again what dialogs of the page hide: what is added to it, or what was in it before. */
function keepVisible(root: HTMLElement, findOwn: () => (Element | null)[]): () => void {
  const reveal = () => {
    for (const element of findOwn()) {
      if (element && element !== root) putAboveRoot(root, element);
      for (const around of pathOf(element)) {
        if (around.matches('[inert]')) around.removeAttribute('inert');
        if (around.matches('[aria-hidden=true]')) around.removeAttribute('aria-hidden');
      }
    }
  };
  reveal();
  const observer = new MutationObserver(reveal);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['inert', 'aria-hidden'] });
  return () => observer.disconnect();
}

/** Moves the focus to the first element of the path that takes it; if none does by itself, to the first that is displayed. */
export function returnFocus(path: readonly HTMLElement[]): void {
  const page = ['main', 'body > :not(.checkout-ui)'].flatMap((selector) => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ]);
  const left = [...path, ...page].filter(({ isConnected }) => isConnected);
  const takesFocus = (element: HTMLElement) => {
    element.focus();
    return focusedElement() === element;
  };
  if (left.some(takesFocus)) return;
  left.some((element) => {
    element.tabIndex = -1;
    const restore = () => element.removeAttribute('tabindex');
    element.addEventListener('blur', restore, { once: true });
    if (takesFocus(element)) return true;
    restore();
    return false;
  });
}

/**
 * Rules that keep the page from scrolling, and what lies above the dialog usable where a dialog of the page prevents it. No
 * style of the page's elements changes, so that none has to be restored.
 */
export function pageLockStyles(): string {
  const { documentElement, body } = document;
  // Scrolling follows the body's setting, or the root's if the body has none.
  const scroller = getComputedStyle(documentElement).overflowY === 'visible' ? body : documentElement;
  const scrollbar = window.innerWidth - documentElement.clientWidth * (documentElement.currentCSSZoom ?? 1);
  const { paddingInlineEnd } = getComputedStyle(scroller);
  const hasGutter = [documentElement, body].some((element) =>
    getComputedStyle(element).scrollbarGutter?.startsWith('stable'),
  );
  const padding =
    scrollbar > 0 && !hasGutter
      ? `padding-inline-end:calc(${paddingInlineEnd} + ${scrollbar / (scroller.currentCSSZoom ?? 1)}px)!important`
      : '';
  return `${scroller.localName}{overflow:hidden!important;${padding}}body{pointer-events:auto!important}`;
}
