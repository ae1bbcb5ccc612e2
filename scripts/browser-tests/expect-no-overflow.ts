import type { Page } from '@playwright/test';
import { waitUntil } from '../replay/wait-until.ts';
import { SURFACES } from './expect-target-sizes.ts';

/** Buttons that pay or save. */
const ACTION_NAMES = /^(Confirm & pay|Pay for this document|Save card|Update)$/;

/** Fails when an element overflows, is clipped, or cannot be scrolled into view at the page's present size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await waitUntil(`no overflow at ${page.viewportSize()?.width} px`, async () => {
    const problems = [...(await findOverflowingElements(page)), ...(await findUnreachableActions(page))];
    return problems.length === 0 || { seen: problems.join('\n') };
  });
}

const findOverflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    for (const surface of document.querySelectorAll(selector)) {
      const bounds = surface.getBoundingClientRect();
      if (bounds.left < -0.5 || bounds.right > innerWidth + 0.5) problems.push('a surface is wider than the window');
      for (const element of [surface, ...surface.querySelectorAll('*')]) {
        // Toasts are children of an open dialog but shown above it; each is a surface of its own.
        const messages = element.closest('[aria-label=Messages]');
        if (messages && !messages.contains(surface)) continue;
        const rect = element.getBoundingClientRect();
        const { visibility, overflowX, overflowY } = getComputedStyle(element);
        // Visually hidden elements are one pixel large.
        if (visibility === 'hidden' || rect.width <= 1 || element.closest('[inert]')) continue;
        const what = `${element.tagName.toLowerCase()} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
        if (rect.left < bounds.left - 0.5 || rect.right > bounds.right + 0.5)
          problems.push(`${what} overflows its surface`);
        // Inline elements have a client width of 0.
        if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) {
          problems.push(
            `${what} ${overflowX === 'visible' ? 'overflows its box' : 'is clipped or scrolls horizontally'}`,
          );
        }
        if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) {
          problems.push(`${what} is clipped vertically`);
        }
      }
    }
    return [...new Set(problems)];
  }, SURFACES);

/** Pay and save buttons that are covered after scrolling them into view. */
const findUnreachableActions = (page: Page): Promise<string[]> =>
  page
    .locator('[role=dialog], section')
    .getByRole('button', { name: ACTION_NAMES })
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        // The bank's challenge covers the page.
        const isReachable = hit && (button.contains(hit) || hit.matches('body > div > iframe'));
        return isReachable ? [] : [`'${button.textContent}' is covered by ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`];
      }),
    );
