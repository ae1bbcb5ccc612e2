import { focusedElement, pathOf } from '../focus-path.ts';

/** The elements that are open in the browser's top layer, above every z-index. */
export const TOP_LAYER = ['dialog:modal', ':popover-open', ':fullscreen']
  // Leaves out top-layer selectors that the browser does not support; jsdom supports none of them.
  .filter((selector) => globalThis.CSS?.supports?.(`selector(${selector})`))
  .join();

const isInTopLayer = (element: Element): boolean => TOP_LAYER !== '' && element.matches(TOP_LAYER);

/** The state of the page that decides where to put an element so that it is above everything else. */
export interface PageFacts<Layer> {
  /** The innermost element of the top layer around the focus. */
  focusedLayer: Layer | null;
  /** The last modal dialog of the browser, outside of which everything is inert. */
  nativeDialog: Layer | null;
  /** The top-layer element that contained the dialog before React mounted it again, if it is still open. */
  chosenLayer: Layer | null;
  usesTopLayer: boolean;
  /** Whether fixed elements are moved, for example because the body has a transform or a filter. */
  movesFixed: boolean;
}

/**
 * Where the root is:
 *
 * - 'page': at the end of the body, with a z-index.
 * - 'top-layer': at the end of the body, raised into the browser's top layer.
 * - 'inside-layer': raised in an element that is open in the top layer.
 */
export type Placement<Layer> = { kind: 'page' | 'top-layer' } | { kind: 'inside-layer'; layer: Layer };

/** Places the dialog directly in the page if possible, because the card provider's challenge is above it there. */
export function choosePlacement<Layer>(facts: PageFacts<Layer>): Placement<Layer> {
  // A dialog that React mounts again stays in the same layer of the page, although that layer has lost the focus.
  const layer = facts.focusedLayer ?? facts.nativeDialog ?? facts.chosenLayer;
  if (layer !== null) return { kind: 'inside-layer', layer };
  return { kind: facts.usesTopLayer || facts.movesFixed ? 'top-layer' : 'page' };
}

export function readPage(element: HTMLElement): PageFacts<Element> {
  const { parentElement } = element;
  const usesTopLayer = TOP_LAYER !== '' && [...document.querySelectorAll(TOP_LAYER)].some((open) => open !== element);
  return {
    focusedLayer: pathOf(focusedElement()).find((around) => around !== element && isInTopLayer(around)) ?? null,
    nativeDialog: TOP_LAYER === '' ? null : ([...document.querySelectorAll('dialog:modal')].at(-1) ?? null),
    chosenLayer: parentElement && isInTopLayer(parentElement) ? parentElement : null,
    usesTopLayer,
    movesFixed: !usesTopLayer && movesFixed(element),
  };
}

/** Whether an ancestor's transform moves fixed elements inside `element`. False in browsers without popovers. */
export function movesFixed(element: HTMLElement): boolean {
  if (!element.isConnected || isRaised(element) || !('popover' in element)) return false;
  const probe = document.createElement('div');
  probe.style.cssText =
    'position:fixed;inset:0;width:auto;height:auto;margin:0;border:0;padding:0;overflow:hidden;visibility:hidden';
  element.append(probe);
  const { x, y, width, height } = probe.getBoundingClientRect();
  raise(probe);
  const raised = probe.getBoundingClientRect();
  probe.remove();
  return x !== raised.x || y !== raised.y || width !== raised.width || height !== raised.height;
}

export const isRaised = (element: Element): boolean => element.hasAttribute('popover');

/** As a popover, an element is above everything, and its ancestors neither clip nor move it. */
export function raise(element: HTMLElement): void {
  element.popover = 'manual';
  element.showPopover?.();
}

export const lower = (element: Element): void => element.removeAttribute('popover');

const DEFAULT_LEVEL = 1300;

/**
 * A z-index above every dialog of the page, and above the element with the focus. Ignores frames, because the card
 * provider's challenge may have the focus when the dialog opens for another plan, and the customer must be able to
 * close it.
 */
function levelAbove(element: Element): number {
  const others = [focusedElement(), ...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')];
  const levels = others
    .filter((other) => !element.contains(other))
    .flatMap(pathOf)
    .filter((other) => !(other instanceof HTMLIFrameElement))
    .map((other) => Number(getComputedStyle(other).zIndex) + 1 || 0);
  return Math.max(DEFAULT_LEVEL, ...levels);
}

/** Moves an element so that its frames keep their state; false if the browser cannot. */
export function moveTo(parent: Element, element: Element): boolean {
  if (!element.isConnected || !('moveBefore' in parent)) return false;
  (parent as Element & { moveBefore(node: Node, child: null): void }).moveBefore(element, null);
  return true;
}

/** The element must be a child of `parentOf(placement)`, and not raised yet. */
export function putAbove(element: HTMLElement, { kind }: Placement<Element>): void {
  element.style.zIndex = String(levelAbove(element));
  if (kind !== 'page') raise(element);
}

export const parentOf = (placement: Placement<Element>): Element =>
  placement.kind === 'inside-layer' ? placement.layer : document.body;

export function raiseMessages(container: HTMLElement): void {
  lower(container);
  const parent = parentOf(choosePlacement(readPage(container)));
  if (container.parentNode !== parent) parent.append(container);
  putAbove(container, choosePlacement(readPage(container)));
}

/** Puts the card provider's challenge, which the provider inserts outside the dialog's root, above this root. */
export function putAboveRoot(root: HTMLElement, element: Element): void {
  const box = element.parentElement;
  if (!box || !isRaised(root) || isRaised(box) || root.contains(box)) return;
  if (root.parentNode !== document.body) {
    // Outside the page's modal dialog, or outside full screen in Safari, the challenge would be inert, and a press on
    // it would close a popover. `append` loads its frame again; the customer has entered nothing yet.
    if (!moveTo(root, box)) root.append(box);
    return;
  }
  box.style.cssText += ';border:0;padding:0;background:none;overflow:visible';
  raise(box);
}
