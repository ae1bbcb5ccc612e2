import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { waitUntilStable } from '../replay/page.ts';
import { startAndWait } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

const DECLARATIONS = `
  background: red; color: lime; fill: red; stroke: lime; text-transform: uppercase; letter-spacing: 3px; word-spacing: 9px;
  padding: 20px; margin: 13px; border: 5px dashed blue; border-radius: 20px; outline: 4px dotted blue; box-shadow: 0 0 9px red;
  font: italic 30px/2 serif; font-variant: small-caps; text-align: right; text-decoration: line-through; text-indent: 12px;
  text-shadow: 1px 1px red; white-space: pre; vertical-align: top; list-style: square; direction: ltr; cursor: wait;
  display: inline; float: left; position: relative; top: 9px; width: 40px; min-width: 90px; height: 9px; min-height: 70px;
  max-width: 50px; overflow: scroll; opacity: 0.5; transform: rotate(2deg); filter: blur(1px); transition: all 3s; gap: 30px;
  animation: fade-in 9s infinite; visibility: hidden; pointer-events: none; user-select: none; clip-path: circle(9px);
  stroke-width: 9; columns: 2; flex: 3; order: 4; z-index: 9; appearance: none; resize: both; content-visibility: hidden;
`;

/** Elements that the module renders, without those that also enclose its form in the page. */
const ELEMENTS = `button, input, a, p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, span, form, label, fieldset, legend, iframe,
  svg, path, rect, circle, text`;

/** Rules of a theme, as content management systems have: by classes, attributes and states, in any number. */
const themeCss = (elements: string) => `
  .theme.content.entry :is(${elements}):not([data-theme], .theme, :target) { ${DECLARATIONS} }
  .theme.content.entry :is(${elements}):not([data-theme], .theme, :target)::before { content: '!'; ${DECLARATIONS} }
  .theme.content.entry input:not([type=reset], [type=submit])::placeholder { color: red; opacity: 0.1; }
`;

/** Rules of a host page for elements without classes. The checkout's elements inherit from `body`. */
const HOST_CSS = `
  button, input, a, p, h1, h2, h3, ul, ol, li, dl, dt, dd, div, span, section, form, label, fieldset, legend, iframe, svg, path,
  rect, circle, text, main div button, body div div span { ${DECLARATIONS} }
  *::before, *::after { content: '!'; ${DECLARATIONS} }
  ::placeholder, input::placeholder { color: red; opacity: 0.1; text-transform: uppercase; }
  :not(html, body) { ${DECLARATIONS} }
  body { text-transform: uppercase; letter-spacing: 3px; word-spacing: 9px; font: italic 30px/2 serif; text-align: right;
    text-indent: 12px; text-shadow: 1px 1px red; white-space: pre; list-style: square; cursor: wait; tab-size: 3; }
  @keyframes fade-in { from { opacity: 0; } }
  @keyframes spin { to { transform: scale(9); } }
`;

/** Scenarios, each with the type of the step after which the screen is checked. */
const SCREENS = [
  ['card-field-errors', 'expectPayDisabled'],
  ['coupon-percent', 'expectToast'],
  ['saved-default', 'start'],
  ['save-update', 'start'],
  ['decline-generic', 'expectToast'],
];

test.describe("a page's CSS", () => {
  for (const [name = '', lastStep, css] of [
    ...SCREENS.map((screen) => [...screen, HOST_CSS]),
    ['decline-generic', 'expectToast', themeCss(`${ELEMENTS}, div, section, aside`)],
    ['document-form', 'start', themeCss(ELEMENTS)],
    ['standalone', 'start', themeCss(ELEMENTS)],
  ] as const) {
    test(`does not change the ${css === HOST_CSS ? 'elements' : 'elements, by its classes'}: ${name}`, async () => {
      const world = await openScreen(name, { width: 1440, reducedMotion: 'reduce' });
      const { steps } = world.scenario;
      const last = steps.findIndex(({ type }) => type === lastStep);
      for (const step of steps.slice(0, last + 1)) await runStep(world, step);
      await waitUntilStable(world.page);
      const { before, after } = await readStylesWithSheet(world.page, css);
      expect(Object.keys(before)).not.toEqual([]);
      const changes = compareStyles(before, after);
      expect(changes.slice(0, 20), `${changes.length} changes`).toEqual([]);
    });
  }
});

for (const { width, height, zoom } of [
  { width: 1440, height: 900, zoom: 2 },
  { width: 720, height: 900, zoom: 2 },
  // Like the browser's own zoom of 200 %, which halves the viewport.
  { width: 720, height: 450, zoom: 1 },
  { width: 195, height: 422, zoom: 1 },
]) {
  for (const [name, label] of [
    ['saved-default', 'Checkout'],
    ['standalone', 'Order'],
  ] as const) {
    test(`has one column, of which nothing is cut off: ${name}, ${width} px at zoom ${zoom}`, async () => {
      const { page, scenario, ...world } = await openScreen(name, { width, height, reducedMotion: 'reduce' });
      await startAndWait({ page, scenario, ...world });
      const root = page.locator(`[role=dialog], section[aria-label=${label}]`);
      await page.evaluate((factor) => document.documentElement.style.setProperty('zoom', `${factor}`), zoom);
      const readBox = async (locator: Locator) =>
        (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      const heading = (text: string) => readBox(root.getByRole('heading', { name: text, exact: true }));
      await expect
        .poll(async () => (await heading('Pay by')).y - (await heading('Summary')).y)
        .toBeGreaterThan(24 * zoom);
      const box = await readBox(root);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      if (label === 'Checkout') {
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBe(height);
      }
      expect(await root.evaluate(findCutOff)).toEqual([]);
      const button = root.getByRole('button', { name: 'Confirm & pay' });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    });
  }
}

/** Texts of the elements that are wider than they can show, without scrolling. */
function findCutOff(root: Element): string[] {
  return [root, ...root.querySelectorAll(':not(svg *)')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map(
      ({ tagName, textContent, clientWidth, scrollWidth }) =>
        `${tagName} ${textContent}: ${scrollWidth} > ${clientWidth}`,
    );
}

/** Computed styles by element, with its pseudo-elements: 'button "Confirm & pay" ::before' for example. */
type ComputedStyles = Record<string, string>;

/** Reads the styles of the module's elements without and with a style sheet of the page, in one task. */
const readStylesWithSheet = (page: Page, css: string): Promise<{ before: ComputedStyles; after: ComputedStyles }> =>
  page.evaluate(`(() => {
    const theme = document.querySelector('[aria-label=Order]') ?? document.documentElement;
    theme.classList.add('theme', 'content', 'entry');
    const before = ${READ_STYLES}();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(css)});
    document.adoptedStyleSheets.push(sheet);
    // Ends transitions, because a style in transition still has its earlier value.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return { before, after: ${READ_STYLES}() };
  })()`);

const READ_STYLES = `(() => {
  const styles = {};
  for (const root of document.querySelectorAll('.checkout-ui:not(.own-page)')) {
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

/** The changed styles, as 'element: no longer property: value'. */
function compareStyles(before: ComputedStyles, after: ComputedStyles): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((element) => {
    const current = new Set(declarationsOf(after[element]));
    return declarationsOf(before[element])
      .filter((declaration) => !current.has(declaration))
      .map((declaration) => `${element}: no longer ${declaration}`);
  });
}

// Ignores custom properties, because they change nothing by themselves.
const declarationsOf = (text = '') => text.split('; ').filter((declaration) => !declaration.startsWith('--'));
