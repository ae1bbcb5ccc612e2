import type { Page } from '@playwright/test';
import { waitUntil } from '../replay/wait-until.ts';
import { CONTROLS, SURFACES } from './expect-target-sizes.ts';

/** Fails when an element overflows, is clipped, or cannot be scrolled into view at the page's present size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await waitUntil(`no overflow at ${page.viewportSize()?.width} px`, async () => {
    const problems = [...(await findOverflowingElements(page)), ...(await findCoveredControls(page))];
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

/** Controls that are covered, if only at a corner, after scrolling them into view. */
const findCoveredControls = (page: Page): Promise<string[]> =>
  page
    .locator(SURFACES)
    .locator(CONTROLS)
    .evaluateAll((controls) =>
      controls
        .filter(
          (control) =>
            control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert], [aria-hidden=true]'),
        )
        .flatMap((control) => {
          const isCoveredAfterScrollingTo = (block: ScrollLogicalPosition) => {
            control.scrollIntoView({ block });
            const { left, right, top, bottom } = control.getBoundingClientRect();
            // Inside rounded corners.
            const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
            return (
              corners
                .map(([x, y]) => document.elementFromPoint(x, y))
                // The bank's challenge covers the page.
                .some((hit) => !hit || !(control.contains(hit) || hit.matches('body > div > iframe')))
            );
          };
          // A message may cover the upper half of a low sheet.
          const isCovered = isCoveredAfterScrollingTo('center') && isCoveredAfterScrollingTo('end');
          return isCovered ? [`'${control.getAttribute('aria-label') ?? control.textContent}' is covered`] : [];
        }),
    );
