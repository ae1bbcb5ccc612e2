/** Locks scrolling, and lets the customer press elements above the dialog. A style sheet leaves no page style to restore. */
export function lockPage(nonce: string | undefined): () => void {
  const style = document.createElement('style');
  if (nonce !== undefined) style.nonce = nonce;
  style.textContent = pageLockStyles();
  // The style is in the body, because a router may replace the head while the dialog stays.
  document.body.append(style);
  return () => style.remove();
}

function pageLockStyles(): string {
  const { documentElement, body } = document;
  // Finds the element whose `overflow` scrolls the page: the body, if the root element has no `overflow` of its own.
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
