import type { Page } from '@playwright/test';

/** Calls `take` while the page has these additional styles, which its content security policy does not block. */
export async function withStyle<Taken>(page: Page, css: string, take: () => Promise<Taken>): Promise<Taken> {
  const style = await page.evaluateHandle((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, css);
  try {
    return await take();
  } finally {
    await style.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  }
}
