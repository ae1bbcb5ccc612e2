import type { Page } from '@playwright/test';
import { until } from '../replay/until.ts';
import { atRest } from '../screens/open-screen.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  // 1280 px at a zoom of 200 per cent.
  { width: 640, height: 512 },
  { width: 320, height: 640 },
];

/** What pays or saves, by the names it has. */
const ACTIONS = ['Confirm & pay', 'Pay for this document', 'Save card', 'Update'];

/** Fails when anything is cut off, sticks out or cannot be scrolled to at some width. */
export async function expectToFit(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // A change of width reaches the components with the next frame.
    await atRest(page);
    await until(`everything in its place at ${size.width} px`, async () => {
      const faults = [...(await misfits(page)), ...(await outOfReach(page))];
      return faults.length === 0 || { seen: faults.join('\n') };
    });
  }
}

const PLACES = '[role=dialog], section[aria-label="Order"], [data-scope=toast][data-part=root]';

const misfits = (page: Page): Promise<string[]> =>
  page.evaluate((places) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    for (const place of document.querySelectorAll(places)) {
      const edge = place.getBoundingClientRect();
      if (edge.left < -0.5 || edge.right > innerWidth + 0.5) faults.push('it is wider than the screen');
      for (const element of [place, ...place.querySelectorAll('*')]) {
        // Messages are in an open dialog, and are shown above it: each is a place of its own.
        const messages = element.closest('[aria-label=Messages]');
        if (messages && !messages.contains(place)) continue;
        const rect = element.getBoundingClientRect();
        const { visibility, overflowX, overflowY } = getComputedStyle(element);
        // What only screen readers get is one pixel large.
        if (visibility === 'hidden' || rect.width <= 1 || element.closest('[inert]')) continue;
        const what = `${element.tagName.toLowerCase()} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
        if (rect.left < edge.left - 0.5 || rect.right > edge.right + 0.5) faults.push(`${what} sticks out`);
        // Inline elements have no width of their own.
        if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) {
          faults.push(`${what} ${overflowX === 'visible' ? 'runs out of its box' : 'is cut off or scrolls sideways'}`);
        }
        if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) {
          faults.push(`${what} is cut off below`);
        }
      }
    }
    return [...new Set(faults)];
  }, PLACES);

/** The button that pays or saves can be brought into sight, and nothing lies over it. */
async function outOfReach(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const name of ACTIONS) {
    const button = page.locator('[role=dialog], section').getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) continue;
    const above = await button.first().evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      // A challenge of the bank comes before anything else.
      const reached = hit && (element.contains(hit) || hit.matches('body > div > iframe'));
      return reached ? null : (hit?.outerHTML.slice(0, 80) ?? 'nothing');
    });
    if (above !== null) faults.push(`'${name}' lies under ${above}`);
  }
  return faults;
}
