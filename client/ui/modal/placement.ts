import { focusedElement, pathOf } from '../focus-path.ts';

/** The elements that are open in the browser's top layer, above every z-index. */
export const TOP_LAYER = ['dialog:modal', ':popover-open', ':fullscreen']
  // jsdom can select none of them.
  .filter((selector) => globalThis.CSS?.supports?.(`selector(${selector})`))
  .join();

const isInTopLayer = (element: Element): boolean => TOP_LAYER !== '' && element.matches(TOP_LAYER);

/** The facts that decide where an element is above the page. */
export interface PageFacts<Layer> {
  /** The innermost element of the top layer around the focus. */
  focusedLayer: Layer | null;
  /** The last modal dialog of the browser, outside of which everything is inert. */
  nativeDialog: Layer | null;
  /** The element of the top layer that was chosen before, if it is still open. */
  chosenLayer: Layer | null;
  /** Whether anything is open in the top layer. */
  usesTopLayer: boolean;
  /** Whether the page moves what is fixed, as a body with a transform or a filter does. */
  movesFixed: boolean;
}

/**
 * Where the root is:
 *
 * - 'page': at the end of the body, with a z-index.
 * - 'top-layer': there too, but raised into the browser's top layer.
 * - 'inside-layer': raised in an element that is open in the top layer.
 */
export type Placement<Layer> = { kind: 'page' | 'top-layer' } | { kind: 'inside-layer'; layer: Layer };

/** The placement in which an element is above the page and can be used. The page comes first, where challenges are above it. */
export function choosePlacement<Layer>(facts: PageFacts<Layer>): Placement<Layer> {
  // The focus may have gone with what was mounted again.
  const layer = facts.focusedLayer ?? facts.nativeDialog ?? facts.chosenLayer;
  if (layer !== null) return { kind: 'inside-layer', layer };
  return { kind: facts.usesTopLayer || facts.movesFixed ? 'top-layer' : 'page' };
}

/** Reads what the page is like around an element. */
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

/** Whether what is fixed in the element is elsewhere than in the top layer. False in browsers without popovers. */
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

/** As a popover an element is above everything, and neither clipped nor moved by what is around it. */
export function raise(element: HTMLElement): void {
  element.popover = 'manual';
  element.showPopover?.();
}

export const lower = (element: Element): void => element.removeAttribute('popover');

const DEFAULT_LEVEL = 1300;

/** A z-index above every dialog of the page and above what has the focus. */
function levelAbove(element: Element): number {
  const others = [focusedElement(), ...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')];
  const levels = others
    .filter((other) => !element.contains(other))
    .flatMap(pathOf)
    .map((other) => Number(getComputedStyle(other).zIndex) + 1 || 0);
  return Math.max(DEFAULT_LEVEL, ...levels);
}

/** Moves an element with the state of its frames; false where the browser cannot. */
export function moveTo(parent: Element, element: Element): boolean {
  if (!element.isConnected || !('moveBefore' in parent)) return false;
  (parent as Element & { moveBefore(node: Node, child: null): void }).moveBefore(element, null);
  return true;
}

/** Puts an element above the page that is not raised yet, in the parent that it has been given for this placement. */
export function putAbove(element: HTMLElement, { kind }: Placement<Element>): void {
  element.style.zIndex = String(levelAbove(element));
  if (kind !== 'page') raise(element);
}

export const parentOf = (placement: Placement<Element>): Element =>
  placement.kind === 'inside-layer' ? placement.layer : document.body;

/** Puts messages of the page above its dialogs. */
export function raiseMessages(container: HTMLElement): void {
  lower(container);
  const parent = parentOf(choosePlacement(readPage(container)));
  if (container.parentNode !== parent) parent.append(container);
  putAbove(container, choosePlacement(readPage(container)));
}

/** Puts what the dialog needs outside its root, in the element that the provider made for it, above that root. */
export function putAboveRoot(root: HTMLElement, element: Element): void {
  const box = element.parentElement;
  if (!box || !isRaised(root) || isRaised(box) || root.contains(box)) return;
  if (root.parentNode !== document.body) {
    // Outside a modal dialog of the page, and outside full screen in Safari, it is inert, and a press on it closes a popover.
    // It has just been added, so that nothing is lost where its frame has to load again.
    if (!moveTo(root, box)) root.append(box);
    return;
  }
  box.style.cssText += ';border:0;padding:0;background:none;overflow:visible';
  raise(box);
}
