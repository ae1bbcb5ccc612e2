/** The element and its ancestors, including the hosts of shadow roots. */
export function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let node = element; node; node = node.parentElement ?? (node.getRootNode() as ShadowRoot).host) path.push(node);
  return path;
}

/** The element with the focus, also inside shadow roots. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
