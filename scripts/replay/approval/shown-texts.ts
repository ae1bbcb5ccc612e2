import type { Locator, Page } from '@playwright/test';

/** The module's screens: dialogs, the standalone form and messages. An open dialog contains the messages. */
export const SURFACES = '[role=dialog], section[aria-label="Order"], [data-scope=toast][data-part=root]';

/** The clip of a screenshot with these screens and the bank's window; none when only the host page is shown. */
export async function surfaceArea(
  page: Page,
): Promise<{ clip?: { x: number; y: number; width: number; height: number } }> {
  const surfaces = page.locator(`${SURFACES}, body > div > iframe[name^="__privateStripeFrame"]`);
  const clip = await surfaces.filter({ visible: true }).evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    if (boxes.length === 0) return null;
    const x = Math.max(0, Math.floor(Math.min(...boxes.map(({ left }) => left))));
    const y = Math.max(0, Math.floor(Math.min(...boxes.map(({ top }) => top))));
    const right = Math.min(innerWidth, Math.ceil(Math.max(...boxes.map((box) => box.right))));
    const bottom = Math.min(innerHeight, Math.ceil(Math.max(...boxes.map((box) => box.bottom))));
    return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
  });
  return clip ? { clip } : {};
}

export const shownTexts = (page: Page): Promise<string[]> => readTexts(page.locator(SURFACES));

export const messageTexts = (page: Page, title: string): Promise<string[]> =>
  readTexts(page.locator('[data-scope=toast][data-part=root]').filter({ hasText: title }));

/**
 * A paragraph, a label or a line of the summary is one text; an empty field shows its placeholder. Texts for screen readers
 * alone are left out, because when they appear depends on the machine's speed.
 */
const readTexts = (surfaces: Locator): Promise<string[]> =>
  surfaces.evaluateAll((elements, surfaceSelector) => {
    const parts = new Map<Element, { text: string; inner: Element }[]>();
    /** Excludes elements that are one pixel large, because their text is for screen readers only. */
    const isShown = (element: Element | null): boolean => {
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      for (let box: Element | null = element; box?.matches('body *'); box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect();
        const isInline = /^(inline|contents)$/.test(getComputedStyle(box).display);
        if (!isInline && (width <= 1 || height <= 1)) return false;
        if (box.matches(surfaceSelector)) break;
      }
      return true;
    };
    const blockOf = (element: Element): Element => {
      let block = element;
      while (
        block.parentElement &&
        /^(inline|contents)/.test(getComputedStyle(block).display) &&
        !block.matches('button, label, [role=tab]')
      )
        block = block.parentElement;
      return block;
    };
    for (const surface of elements) {
      const walker = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        const placeholder = node instanceof HTMLInputElement && node.value === '' ? node.placeholder : '';
        const text = node instanceof Text ? node.data : placeholder;
        if (text === '' || !element || element.closest(surfaceSelector) !== surface || !isShown(element)) continue;
        const inner = blockOf(element);
        const block = inner.closest('dt, dd')?.parentElement ?? inner;
        parts.set(block, [...(parts.get(block) ?? []), { text, inner }]);
      }
    }
    return [...parts.values()].flatMap((pieces) => {
      const joined = pieces.map(({ text, inner }, index) => {
        const previous = pieces[index - 1]?.inner;
        if (!previous || previous === inner) return text;
        // Writes ':' between a summary's label and its amount, and ',' between an amount and the remark below it.
        if (inner.closest('dd')) return `${previous.closest('dt') ? ':' : ','} ${text}`;
        return ` ${text}`;
      });
      const text = joined
        .join('')
        .replace(/\s+/g, ' ')
        .replace(/ ([:,]) /g, '$1 ')
        .trim();
      return text === '' ? [] : [text];
    });
  }, SURFACES);
