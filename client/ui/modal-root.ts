import { type RefObject, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { SCOPE_CLASS } from './theme/reset.ts';

/** What scripts of the page take for a use of something outside their own open dialog: they close it, or do not scroll. */
const OUTSIDE_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin', 'focusout'];
/** What a dialog of the page around the root would take for its own. */
const INSIDE_EVENTS = ['click', 'change', 'input', 'keydown', 'submit', 'reset'];

interface Place {
  root: HTMLElement;
  parent: Element;
}

const isInPage = (node: Node) => node.parentNode === document.body;

function createPlace(parent: Element): Place {
  const root = document.createElement('div');
  // React Aria leaves such elements alone.
  root.dataset['reactAriaTopLayer'] = 'true';
  root.className = SCOPE_CLASS;
  root.style.position = 'fixed';
  const endPropagation = (event: Event) => event.stopPropagation();
  for (const type of OUTSIDE_EVENTS) root.addEventListener(type, endPropagation);
  // In the page these pass: the card provider, for one, listens to clicks on labels.
  for (const type of INSIDE_EVENTS) root.addEventListener(type, (event) => !isInPage(root) && event.stopPropagation());
  return { root, parent };
}

/** The page's open modal dialog, outside of which the browser makes everything inert; null without one. */
function findModalDialog(): HTMLDialogElement | null {
  // jsdom cannot select it.
  if (!globalThis.CSS?.supports('selector(:modal)')) return null;
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  return dialogs.filter((dialog) => dialog.contains(document.activeElement)).at(-1) ?? dialogs.at(-1) ?? null;
}

/** Moves an element with the state of its frames; false where the browser cannot. */
function moveTo(parent: Element, element: Element): boolean {
  if (!element.isConnected || !('moveBefore' in parent)) return false;
  (parent as Element & { moveBefore(node: Node, child: null): void }).moveBefore(element, null);
  return true;
}

const DEFAULT_LEVEL = 1300;

/** A z-index above every dialog of the page and above what has the focus. */
function levelAbove(root: Element): number {
  const others = [document.activeElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')];
  let level = DEFAULT_LEVEL;
  for (const other of others) {
    if (root.contains(other)) continue;
    for (let element = other; element; element = element.parentElement)
      level = Math.max(level, Number(getComputedStyle(element).zIndex) + 1 || 0);
  }
  return level;
}

/** The element of a modal dialog: at the end of the body, or in the page's open modal dialog. */
export function useModalRoot(open: boolean): { root: HTMLElement; leave: () => void } {
  const [place, setPlace] = useState(() => createPlace(document.body));
  const { root, parent } = place;
  // Before the effects of what is inside.
  useInsertionEffect(() => {
    parent.append(root);
    return () => root.remove();
  }, [root, parent]);
  useLayoutEffect(() => {
    if (!open) return;
    const dialog = findModalDialog();
    const target = dialog ?? document.body;
    // Without the browser's help its frames would lose their state, so everything inside mounts again.
    if (root.parentNode !== target && !moveTo(target, root)) return setPlace(createPlace(target));
    root.style.zIndex = String(levelAbove(root));
    if (!dialog) return;
    showInDialog(root);
    const observer = new MutationObserver(() => {
      if (root.isConnected && dialog.open) return;
      observer.disconnect();
      leaveDialog(root);
      if (!moveTo(document.body, root)) setPlace(createPlace(document.body));
    });
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [open, root]);
  const leave = () => {
    leaveDialog(root);
    moveTo(document.body, root);
    root.style.zIndex = '';
  };
  return { root, leave };
}

/** Puts messages of the page above its dialogs. */
export function raiseMessages(container: HTMLElement): void {
  const parent = findModalDialog() ?? document.body;
  if (container.parentNode !== parent) {
    leaveDialog(container);
    parent.append(container);
    if (parent !== document.body) showInDialog(container);
  }
  container.style.zIndex = String(levelAbove(container));
}

/** As a popover it is neither clipped nor moved by the dialog. */
function showInDialog(root: HTMLElement): void {
  root.popover = 'manual';
  root.showPopover?.();
}

/** A popover elsewhere would be hidden. */
const leaveDialog = (root: HTMLElement) => root.removeAttribute('popover');

const LIVE = 'script, style, [aria-live], [role=status], [data-live-announcer]';

/** Hides everything around the root from screen readers, except messages; returns a function that shows it again. */
function hideOthers(root: Element): () => void {
  const values = new Map<Element, string | null>();
  for (let node = root; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
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

    /** What the user last pressed outside, with everything around it that is beside the root. */
    let pressed: Element | null = null;
    listen(['pointerdown'], ({ target }) => {
      pressed = target instanceof Element && !root.contains(target) ? target : null;
      while (pressed?.parentElement && !pressed.parentElement.contains(root)) pressed = pressed.parentElement;
    });

    listen(['keydown'], (event: KeyboardEvent) => {
      const { target } = event;
      const isInside = target instanceof Node && (root.contains(target) || target.contains(root));
      if (event.key !== 'Escape' || event.isComposing || !isInside) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.onEscape();
    });

    const mayFocus = (element: Element) =>
      root.contains(element) ||
      (!element.contains(root) && (pressed?.contains(element) === true || element.closest(HIDDEN) === null));
    let focused: Element | null = null;
    let isReturning = false;
    // A click into a frame is no event of the page.
    const noteFocus = () => {
      if (root.contains(document.activeElement)) focused = document.activeElement;
    };
    listen(['blur'], ({ target }) => {
      if (target === window) setTimeout(noteFocus);
    });
    const returnFocus = () => {
      isReturning = true;
      for (const element of [focused, content.current])
        if (element instanceof HTMLElement && !root.contains(document.activeElement))
          element.focus({ preventScroll: true });
      isReturning = false;
    };
    listen(['blur', 'focusout'], (event: FocusEvent) => {
      const { target, relatedTarget } = event;
      if (!(target instanceof Element)) return;
      // For the page, the focus stays where it was.
      const isEntering = relatedTarget instanceof Element && root.contains(relatedTarget) && !root.contains(target);
      const isLost = relatedTarget instanceof Element && root.contains(target) && !mayFocus(relatedTarget);
      if (isReturning || isEntering || isLost) event.stopImmediatePropagation();
    });
    listen(['focus', 'focusin'], (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
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
        let element = find();
        // The browser makes a challenge in the body inert too.
        if (element && element !== root && !isInPage(root) && element.parentElement && !root.contains(element))
          moveTo(root, element.parentElement);
        for (; element; element = element.parentElement) {
          if (element.matches('[inert]')) element.removeAttribute('inert');
          if (element.matches('[aria-hidden=true]')) element.removeAttribute('aria-hidden');
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
