import { useInsertionEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { observeSize } from '../browser-hooks.ts';
import { SCOPE_CLASS } from '../theme/reset.ts';
import {
  choosePlacement,
  lower,
  movesFixed,
  moveTo,
  parentOf,
  putAbove,
  raise,
  readPage,
  TOP_LAYER,
} from './placement.ts';

/** These events end at the root: a script of the page would close the page's own dialog at them, or block scrolling. */
const OUTSIDE_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin', 'focusout'];
/** If the root is inside a dialog of the page, that dialog would handle these events of the checkout as its own. */
const INSIDE_EVENTS = ['click', 'change', 'input', 'keydown', 'keyup', 'submit', 'reset'];

interface Place {
  root: HTMLElement;
  parent: Element;
}

function createPlace(parent: Element): Place {
  const root = document.createElement('div');
  // React Aria hides everything outside its own dialogs, except elements with this attribute.
  root.dataset['reactAriaTopLayer'] = 'true';
  root.className = SCOPE_CLASS;
  root.style.position = 'fixed';
  const endPropagation = (event: Event) => event.stopPropagation();
  for (const type of OUTSIDE_EVENTS) root.addEventListener(type, endPropagation);
  // If the root is in the body, the body receives these events: the card provider listens there to clicks on labels.
  for (const type of INSIDE_EVENTS)
    root.addEventListener(type, (event) => root.parentNode !== document.body && event.stopPropagation());
  return { root, parent };
}

/** The root element of a modal dialog. `onRemoved` is called if the page removes the root of a visible dialog. */
export function useModalRoot(
  isVisible: boolean,
  onRemoved: () => void,
): { root: HTMLElement; parent: Element; leave: () => void } {
  const [place, setPlace] = useState(() => createPlace(document.body));
  const [version, placeAgain] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(onRemoved);
  useLayoutEffect(() => {
    latest.current = onRemoved;
  });
  const { root, parent } = place;
  // Inserts the root before the effects of its children run.
  useInsertionEffect(() => {
    parent.append(root);
    return () => root.remove();
  }, [root, parent]);
  useInsertionEffect(() => {
    root.inert = !isVisible;
    // Some supported browsers lack `inert`, and need `aria-hidden` for a hidden root.
    root.setAttribute('aria-hidden', String(!isVisible));
  }, [root, isVisible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version places the root again.
  useLayoutEffect(() => {
    if (!isVisible) return;
    lower(root);
    const placement = choosePlacement(readPage(root));
    const target = parentOf(placement);
    if (root.parentNode !== target) {
      // Without `moveBefore`, or outside the page, the root's frames lose their state: a new root mounts everything
      // again.
      if (moveTo(target, root)) placeAgain();
      else setPlace(createPlace(target));
      return;
    }
    putAbove(root, placement);
    if (placement.kind === 'page') return watchFixed(root);
    if (placement.kind === 'inside-layer') return watchLayer(root, placement.layer, placeAgain);
    return;
  }, [isVisible, root, parent, version]);
  useLayoutEffect(() => (isVisible ? watchRemoval(root, () => latest.current()) : undefined), [isVisible, root]);
  const leave = () => {
    lower(root);
    moveTo(document.body, root);
    root.style.zIndex = '';
  };
  return { root, parent: root.parentElement ?? parent, leave };
}

/** Raises the root when the page begins to move fixed elements, because the size of the backdrop changes then. */
function watchFixed(root: HTMLElement): () => void {
  const backdrop = root.firstElementChild;
  if (!backdrop) return () => {};
  let isFirst = true;
  return observeSize(backdrop, () => {
    if (!isFirst && movesFixed(root)) raise(root);
    isFirst = false;
  });
}

/** Moves the dialog's root when the page closes or removes the modal dialog or popover that contains the root. */
function watchLayer(root: HTMLElement, layer: Element, placeAgain: () => void): () => void {
  const check = () => {
    // An element that has left full screen is still displayed, so the root may stay in it.
    const isUsable = root.isConnected && (layer.matches(TOP_LAYER) || root.getClientRects().length > 0);
    if (!isUsable) placeAgain();
  };
  const observer = new MutationObserver(check);
  for (const tree of new Set([document, layer.getRootNode()]))
    observer.observe(tree, { subtree: true, childList: true, attributeFilter: ['open'] });
  layer.addEventListener('toggle', check);
  return () => {
    observer.disconnect();
    layer.removeEventListener('toggle', check);
  };
}

/** Reports once that the root has left the page, for example because a router has replaced the body. */
function watchRemoval(root: HTMLElement, onRemoved: () => void): () => void {
  const { body } = document;
  const observer = new MutationObserver(() => {
    const isInLayer = root.parentElement !== null && root.parentElement !== body;
    if (root.isConnected || (isInLayer && document.body === body)) return;
    observer.disconnect();
    onRemoved();
  });
  observer.observe(document, { subtree: true, childList: true });
  return () => observer.disconnect();
}
