import type { Page } from '@playwright/test';

/** Computed styles by element, with its pseudo-elements: 'button "Confirm & pay" ::before' for example. */
export type ComputedStyles = Record<string, string>;

/**
 * Reads the styles of all elements of the module without and with a style sheet of the page, in one task, in which nothing
 * else can change. The sheet comes after every other, and is not subject to the page's content security policy.
 */
export const readStylesWithSheet = (
  page: Page,
  css: string,
): Promise<{ before: ComputedStyles; after: ComputedStyles }> =>
  page.evaluate(`(() => {
    const before = ${READ_STYLES}();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(css)});
    document.adoptedStyleSheets.push(sheet);
    // A style in transition has not changed yet.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return { before, after: ${READ_STYLES}() };
  })()`);

const READ_STYLES = `(() => {
  const styles = {};
  for (const root of document.querySelectorAll('.checkout-ui:not(#root *)')) {
    [root, ...root.querySelectorAll('*')].forEach((element, index) => {
      const name = [index, element.tagName.toLowerCase(), element.textContent.trim().slice(0, 24)].join(' ');
      for (const pseudo of ['', '::before', '::after', '::placeholder']) {
        const computed = getComputedStyle(element, pseudo || null);
        if (pseudo === '::placeholder' ? element.tagName !== 'INPUT' : pseudo && computed.content === 'none') continue;
        styles[name + pseudo] = [...computed].map((property) => property + ': ' + computed.getPropertyValue(property)).join('; ');
      }
    });
  }
  return styles;
})`;

/** What has changed, as 'element: no longer property: value'. */
export function compareStyles(before: ComputedStyles, after: ComputedStyles): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((element) => {
    const current = new Set(declarationsOf(after[element]));
    return declarationsOf(before[element])
      .filter((declaration) => !current.has(declaration))
      .map((declaration) => `${element}: no longer ${declaration}`);
  });
}

// Custom properties are not styles.
const declarationsOf = (text = '') => text.split('; ').filter((declaration) => !declaration.startsWith('--'));
