import type { Page, Request } from '@playwright/test';
import type { TimingMarks } from '../bench/browser/timing-marks.ts';
import { pageScript } from '../bench/page-script.ts';
import { expect, test } from '../replay/fixtures.ts';
import { providerInput } from './provider-input.ts';
import { waitForText } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';
import { measureNetwork, slowDown } from './slow-link.ts';

const openScreen = screenFixture();
const timingScript = pageScript('timing-marks');

const CARD_NUMBER = 'iframe[title="Secure card number input frame"]';
/** In ms, beyond the transfer of the bytes: enough for two round trips one after the other, not for three. */
const MAX_OVERHEAD = 1300;
/** In ms between the first and the last: less than a round trip. */
const MAX_SPREAD = 300;

/** Opens the shop, slows the network down, and clicks without a hover. */
async function openSlowly() {
  const world = await openScreen('card-empty', { before: await timingScript });
  const { page } = world;
  await page.waitForLoadState('networkidle');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const restoreSpeed = await slowDown(page);
  await page.getByRole('button', { name: 'Choose plan: Plus monthly', exact: true }).dispatchEvent('click');
  return { world, page, requests, restoreSpeed };
}

type Marked = Window & { timingMarks?: TimingMarks };

/** The time on the network beyond the transfer of the bytes, in ms, until the card number could be typed. */
async function readOverhead(page: Page, requests: readonly Request[]): Promise<number> {
  const number = page.frameLocator(CARD_NUMBER).locator('[name="cardnumber"]');
  await page.waitForFunction(() => (window as Marked).timingMarks?.reachable !== undefined);
  const [{ click = 0, reachable = 0 } = {}, { input = 0 } = {}] = await Promise.all([
    page.evaluate(() => (window as Marked).timingMarks),
    number.evaluate(() => (window as Marked).timingMarks),
  ]);
  const until = Math.max(reachable, input);
  const { inFlightMs, transferMs } = await measureNetwork(requests, { since: click, until });
  return inFlightMs - transferMs;
}

/** The operation of a GraphQL request, or the last part of the address. */
const nameOf = (request: Request) =>
  request.postData()?.match(/"operationName":"(\w+)"/)?.[1] ?? new URL(request.url()).pathname.split('/').at(-1) ?? '';

/** Times of requests in ms, in the order in which they were sent. A frame's is complete once the frame has loaded. */
const requestTimes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, initiatorType, startTime, responseEnd }) => ({
        name,
        isFrame: initiatorType === 'iframe',
        start: startTime,
        end: responseEnd,
      }))
      .sort((one, other) => one.start - other.start),
  );

/** Times of the provider's frames, all of which have loaded: the controller, three card fields, the bank account. */
async function readFrameTimes(page: Page) {
  const frameTimes = async () => (await requestTimes(page)).filter(({ isFrame }) => isFrame);
  await expect.poll(async () => (await frameTimes()).length).toBe(5);
  return frameTimes();
}

/** Ms between the first and the last card field that has loaded. */
async function readCardFieldSpread(page: Page): Promise<number> {
  const ends = (await readFrameTimes(page)).slice(1, 4).map(({ end }) => end);
  return Math.max(...ends) - Math.min(...ends);
}

test('on a slow network the checkout says what it waits for, requests nothing twice, and hidden fields last', async () => {
  // Opens the checkout up to three times.
  test.slow();
  const { world, page, requests, restoreSpeed } = await openSlowly();
  await waitForText(world, 'Preparing Payment');
  await providerInput(page, 'cardnumber').fill('4');
  const names = requests.filter((request) => request.frame() === page.mainFrame()).map(nameOf);
  expect(names).toContain('CreateSetupIntent');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);

  const [controller, ...fields] = await readFrameTimes(page);
  const code = (await requestTimes(page)).find(({ name }) => /\/checkout-[\w-]+\.js$/.test(name));
  expect(controller?.start, 'the provider starts before the code has loaded').toBeLessThan(code?.end ?? 0);
  const firstCardField = Math.min(...fields.slice(0, 3).map(({ end }) => end));
  expect(fields[3]?.start, 'the bank account is requested after the card').toBeGreaterThan(firstCardField);

  let spread = await readCardFieldSpread(page);
  let overhead = await readOverhead(page, requests);
  await restoreSpeed();
  // Something else may have kept the processor busy.
  for (let repeats = 0; repeats < 2 && (spread >= MAX_SPREAD || overhead > MAX_OVERHEAD); repeats += 1) {
    const repeated = await openSlowly();
    spread = await readCardFieldSpread(repeated.page);
    overhead = await readOverhead(repeated.page, repeated.requests);
    await repeated.restoreSpeed();
  }
  expect(spread, 'card fields load side by side').toBeLessThan(MAX_SPREAD);
  expect(overhead, 'ms on the network beyond the transfer').toBeLessThan(MAX_OVERHEAD);
});
