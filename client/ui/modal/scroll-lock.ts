/**
 * Keeps the page from scrolling until the returned function is called. Keeps what lies above the dialog usable where a dialog
 * of the page prevents it. No style of the page's elements changes, so that none has to be restored.
 */
export function lockPage(nonce: string | undefined): () => void {
  const style = document.createElement('style');
  if (nonce !== undefined) style.nonce = nonce;
  style.textContent = pageLockStyles();
  // In the body, because a router may replace the head. With the body the dialog leaves the page.
  document.body.append(style);
  return () => style.remove();
}

function pageLockStyles(): string {
  const { documentElement, body } = document;
  // Scrolling follows the body's setting, or the root's if the body has none.
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
