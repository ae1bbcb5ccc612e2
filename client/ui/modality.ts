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
 * focus back without an end. What lies above the dialog, such as a password manager, can be used.
 */
export function useModality({ root, content, active, persistentElements, onEscape }: ModalityOptions): void {
  const latest = useRef({ persistentElements, onEscape });
  useLayoutEffect(() => {
    latest.current = { persistentElements, onEscape };
  });
  useLayoutEffect(() => {
    if (!active) return;
    const showOthers = hideOthers(root);
    const stops: (() => void)[] = [];
    const listen = <Type extends Event>(types: readonly string[], listener: (event: Type) => void) => {
      for (const type of types) {
        // Before all listeners on the document. Not with a signal: under Jest it is Node's, which jsdom refuses.
        window.addEventListener(type, listener as EventListener, true);
        stops.push(() => window.removeEventListener(type, listener as EventListener, true));
      }
    };

    const isInside = (element: Element | null) => pathOf(element).includes(root);
    const isAround = (element: Element) => pathOf(root).includes(element);
    /** Also in a shadow root. */
    const targetOf = (event: Event) => {
      const [target] = event.composedPath();
      return target instanceof Element ? target : null;
    };

    /** What the user last pressed outside, with everything around it that is beside the root. */
    let pressed: Element | null = null;
    listen(['pointerdown'], (event) => {
      const path = pathOf(targetOf(event));
      pressed = path.includes(root) ? null : (path.filter((element) => !isAround(element)).at(-1) ?? null);
    });

    listen(['keydown'], (event: KeyboardEvent) => {
      const target = targetOf(event);
      if (event.key !== 'Escape' || event.isComposing || !target || !(isInside(target) || isAround(target))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.onEscape();
    });

    const mayFocus = (element: Element) => {
      const path = pathOf(element);
      if (path.includes(root)) return true;
      return (
        !isAround(element) &&
        (path.some((around) => around === pressed) || !path.some((around) => around.matches(HIDDEN)))
      );
    };
    let focused: Element | null = null;
    let isReturning = false;
    // A click into a frame is no event of the page.
    const noteFocus = () => {
      if (isInside(focusedElement())) focused = focusedElement();
    };
    listen(['blur'], ({ target }) => {
      if (target === window) setTimeout(noteFocus);
    });
    const returnFocus = () => {
      isReturning = true;
      for (const element of [focused, content.current])
        if (element instanceof HTMLElement && !isInside(focusedElement())) element.focus({ preventScroll: true });
      isReturning = false;
    };
    listen(['blur', 'focusout'], (event: FocusEvent) => {
      const target = targetOf(event);
      const { relatedTarget } = event;
      if (!target) return;
      // For the page, the focus stays where it was.
      const isEntering = relatedTarget instanceof Element && isInside(relatedTarget) && !isInside(target);
      const isLost = relatedTarget instanceof Element && isInside(target) && !mayFocus(relatedTarget);
      if (isReturning || isEntering || isLost) event.stopImmediatePropagation();
    });
    listen(['focus', 'focusin'], (event) => {
      const target = targetOf(event);
      if (!target) return;
      if (!isReturning && mayFocus(target)) {
        noteFocus();
        return;
      }
      event.stopImmediatePropagation();
      if (!isReturning) returnFocus();
    });

    // Chakra's dialogs of the page listen to the document before the root does, and ask whether to close.
    listen(['pointerdown.outside', 'focus.outside'], (event: CustomEvent<{ target?: unknown } | null>) => {
      const target = event.detail?.target;
      const own = [root, ...latest.current.persistentElements.map((find) => find())];
      if (target instanceof Node && own.some((element) => element?.contains(target))) event.preventDefault();
    });

    // Dialogs of the page may hide what is added to it, or what was in it before.
    const reveal = () => {
      for (const find of [() => root, ...latest.current.persistentElements]) {
        const element = find();
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
    return () => {
      observer.disconnect();
      for (const stop of stops) stop();
      showOthers();
    };
  }, [active, root, content]);
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
  // The page scrolls as the first of both says that says anything.
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
