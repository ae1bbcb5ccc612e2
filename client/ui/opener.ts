/** The shadow root that the node is in; null in the document. */
export function shadowRootOf(node: Node): ShadowRoot | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : null;
}

/** The element, and everything around it, through shadow roots. */
export function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let node = element; node; node = node.parentElement ?? shadowRootOf(node)?.host ?? null) path.push(node);
  return path;
}

/** The element with the focus, in whichever shadow root it is. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const withoutPage = (path: readonly Element[]) => path.filter((element) => !element.matches('html, body'));

let requested: Element[] = [];

/** Records where the user asks for a dialog, whose code may still have to load while that element leaves the page. */
export function noteOpener(): void {
  const focused = focusedElement();
  // Safari does not focus a button that is pressed.
  const pressed = focused === document.body ? window.event?.target : null;
  requested = withoutPage(pathOf(pressed instanceof Element ? pressed : focused));
}

/** Where the focus returns to: what has it, what the user opened a dialog with, and what was around both. */
export const openerPath = (): Element[] => [...withoutPage(pathOf(focusedElement())), ...requested];

/** Moves the focus to the first element of the path that takes it; if none does by itself, to the first that is displayed. */
export function returnFocus(path: readonly Element[]): void {
  const page = ['main', 'body > :not(.checkout-ui)'].flatMap((selector) => [...document.querySelectorAll(selector)]);
  const left = [...path, ...page].filter((element) => element instanceof HTMLElement && element.isConnected);
  const takesFocus = (element: Element) => {
    if (element instanceof HTMLElement) element.focus();
    return focusedElement() === element;
  };
  if (left.some(takesFocus)) return;
  left.some((element) => {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    if (takesFocus(element)) return true;
    element.removeAttribute('tabindex');
    return false;
  });
}
