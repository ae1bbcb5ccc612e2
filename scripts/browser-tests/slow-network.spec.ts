import type { Page, Request } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { waitForText } from '../screens/screen-actions.ts';
import { providerInput } from './provider-input.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

/** Chromium's "Slow 4G" of old: 400 ms to the first byte, 400 kbit/s. */
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

/** Opens the shop, slows the network down, and clicks without a hover. */
async function openSlowly() {
  const world = await openScreen('card-empty');
  const { page } = world;
  await page.waitForLoadState('networkidle');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await slowDown(page);
  await page.getByRole('button', { name: 'Choose plan: Plus monthly', exact: true }).dispatchEvent('click');
  return { world, page, requests };
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

test('on a slow network the checkout says what it waits for, requests nothing twice, and hidden fields last', async () => {
  const { world, page, requests } = await openSlowly();
  await waitForText(world, 'Preparing Payment');
  await providerInput(page, 'cardnumber').fill('4');
  const names = requests.filter((request) => request.frame() === page.mainFrame()).map(nameOf);
  expect(names).toContain('CreateSetupIntent');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);

  const frameTimes = async () => (await requestTimes(page)).filter(({ isFrame }) => isFrame);
  await expect.poll(async () => (await frameTimes()).length).toBe(5);
  const [controller, ...fields] = await frameTimes();
  const code = (await requestTimes(page)).find(({ name }) => /\/checkout-[\w-]+\.js$/.test(name));
  expect(controller?.start, 'the provider starts before the code has loaded').toBeLessThan(code?.end ?? 0);
  const firstCardField = Math.min(...fields.slice(0, 3).map(({ end }) => end));
  expect(fields[3]?.start, 'the bank account is requested after the card').toBeGreaterThan(firstCardField);
});
