import { useInsertionEffect, useLayoutEffect, useReducer, useState } from 'react';
import { focusedElement, pathOf } from './focus-path.ts';
import { SCOPE_CLASS } from './theme/reset.ts';
import { shadowRootOf } from './use-appearance.ts';

/** Events that scripts of the page handle as a use outside their own open dialog: they close it or block scrolling. */
const OUTSIDE_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin', 'focusout'];
/** Events that a dialog of the page around the root would handle as its own. */
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

/** The elements that are open in the browser's top layer, above every z-index. */
const TOP_LAYER = ['dialog:modal', ':popover-open', ':fullscreen']
  // jsdom can select none of them.
  .filter((selector) => globalThis.CSS?.supports?.(`selector(${selector})`))
  .join();

/**
 * The part of the page in the top layer that the focus is in, or else a modal dialog, outside of which everything is inert,
 * or else the one chosen before, from which the focus has gone with what was mounted again.
 */
function findLayer(chosen: Element = document.body): Element | null {
  if (TOP_LAYER === '') return null;
  const around = pathOf(focusedElement()).find((element) => element.matches(TOP_LAYER));
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return around ?? dialog ?? (chosen.matches(TOP_LAYER) ? chosen : null);
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
  const others = [focusedElement(), ...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')];
  const levels = others
    .filter((other) => !root.contains(other))
    .flatMap(pathOf)
    .map((element) => Number(getComputedStyle(element).zIndex) + 1 || 0);
  return Math.max(DEFAULT_LEVEL, ...levels);
}

const isRaised = (element: Element): boolean => element.hasAttribute('popover');

/** As a popover an element is above everything, and neither clipped nor moved by what is around it. */
function raise(element: HTMLElement): void {
  element.popover = 'manual';
  element.showPopover?.();
}

const lower = (element: HTMLElement) => element.removeAttribute('popover');

/** Puts an element above the page: by its level, or in the top layer if the page uses that, or moves what is fixed. */
function putAbove(element: HTMLElement): void {
  lower(element);
  element.style.zIndex = String(levelAbove(element));
  if (TOP_LAYER === '') return;
  const probe = document.createElement('div');
  probe.style.cssText = 'position:fixed;inset:0;visibility:hidden';
  element.append(probe);
  const readPlace = () => JSON.stringify(probe.getBoundingClientRect());
  const isBelow = document.querySelector(TOP_LAYER) !== null || !isInPage(element);
  const place = readPlace();
  raise(element);
  // A body with a transform or a filter, for example, is what `fixed` refers to.
  if (!isBelow && place === readPlace()) lower(element);
  probe.remove();
}

/** Puts what the dialog needs outside its root, in the element that the provider made for it, above that root. */
export function putAboveRoot(root: HTMLElement, element: Element): void {
  const box = element.parentElement;
  if (!box || !isRaised(root) || isRaised(box) || root.contains(box)) return;
  if (!isInPage(root)) {
    // Outside a modal dialog of the page, and outside full screen in Safari, it is inert, and a press on it closes a popover.
    // It has just been added, so that nothing is lost where its frame has to load again.
    if (!moveTo(root, box)) root.append(box);
    return;
  }
  box.style.cssText += ';border:0;padding:0;background:none;overflow:visible';
  raise(box);
}

/**
 * The element of a modal dialog: at the end of the body, or in what is open in the browser's top layer. Inert unless the
 * dialog is visible, from the moment in which it closes.
 */
export function useModalRoot(isVisible: boolean): { root: HTMLElement; parent: Element; leave: () => void } {
  const [place, setPlace] = useState(() => createPlace(document.body));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const { root, parent } = place;
  // Before the effects of the children.
  useInsertionEffect(() => {
    parent.append(root);
    return () => root.remove();
  }, [root, parent]);
  useInsertionEffect(() => {
    root.inert = !isVisible;
    // Not every browser that the module supports has `inert`.
    root.setAttribute('aria-hidden', String(!isVisible));
  }, [root, isVisible]);
  useLayoutEffect(() => {
    if (!isVisible) return;
    const layer = findLayer(parent);
    const target = layer ?? document.body;
    // Without the browser's help its frames would lose their state, so everything inside mounts again.
    if (root.parentNode !== target && !moveTo(target, root)) return setPlace(createPlace(target));
    putAbove(root);
    if (shadowRootOf(target)) render();
    if (!layer) return;
    const leaveClosed = () => {
      // An element that has left full screen is still displayed.
      if (root.isConnected && (layer.matches(TOP_LAYER) || root.getClientRects().length > 0)) return;
      stop();
      lower(root);
      if (moveTo(document.body, root)) putAbove(root);
      else setPlace(createPlace(document.body));
    };
    const observer = new MutationObserver(leaveClosed);
    for (const tree of new Set([document, layer.getRootNode()]))
      observer.observe(tree, { subtree: true, childList: true, attributeFilter: ['open'] });
    layer.addEventListener('toggle', leaveClosed);
    const stop = () => {
      observer.disconnect();
      layer.removeEventListener('toggle', leaveClosed);
    };
    return stop;
  }, [isVisible, root, parent]);
  const leave = () => {
    lower(root);
    moveTo(document.body, root);
    root.style.zIndex = '';
  };
  return { root, parent: root.parentElement ?? parent, leave };
}

/** Puts messages of the page above its dialogs. */
export function raiseMessages(container: HTMLElement): void {
  const parent = findLayer() ?? document.body;
  if (container.parentNode !== parent) parent.append(container);
  putAbove(container);
}
