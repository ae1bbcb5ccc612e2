/** The element, and everything around it, through shadow roots. */
export function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  // The document has no host.
  for (let node = element; node; node = node.parentElement ?? (node.getRootNode() as ShadowRoot).host) path.push(node);
  return path;
}

/** The element with the focus, in whichever shadow root it is. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
