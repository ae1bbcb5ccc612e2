/**
 * Seeded random runs against the server of `npm start`: a customer pays while the server restarts, the connection drops,
 * the page is reloaded or a second tab pays. `CHAOS_RUNS=200 CHAOS_SEED=1` sets the number of runs and the first seed.
 */

import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { randomAt } from '../../mock-server/backend/random.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext } from '../replay/page.ts';
import { runAction, waitUntil } from '../replay/wait-until.ts';
import {
  confirmButton,
  type DocumentShop,
  isReadyToPay,
  isThankYouVisible,
  MASTERCARD_LABEL,
  NOT_CONFIRMED,
  openCheckout,
  startDocumentShop,
  VISA_LABEL,
} from './document-shop.ts';

const RUNS = Number(process.env['CHAOS_RUNS'] ?? 6);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const ROUNDS = 4;

/** What happens when the page sends the purchase. */
const DISRUPTIONS = [
  'none',
  'the request is lost',
  'the response is lost',
  'the server is killed before',
  'the server is killed after',
  'the page is reloaded before',
  'the page is reloaded after',
  'a second tab pays',
] as const;
type Disruption = (typeof DISRUPTIONS)[number];

let browser: Browser;
let shop: DocumentShop;
test.beforeAll(async () => {
  [shop, browser] = await Promise.all([startDocumentShop(), connectBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await shop.close();
});

interface ChaosRun {
  session: string;
  context: BrowserContext;
  page: Page;
  randomInt: (below: number) => number;
  disruption: Disruption;
  isNetworkDown: boolean;
  /** How often a page confirmed the purchase. */
  thankYouCount: number;
  /** For the failure message. */
  events: string[];
}

async function startRun(seed: number): Promise<ChaosRun> {
  const session = shop.newSession();
  const context = await newContext(browser, { width: 1280 });
  let drawCount = 0;
  const randomInt = (below: number) => {
    drawCount += 1;
    return Math.floor(randomAt(seed, drawCount) * below);
  };
  const page = await context.newPage();
  const run: ChaosRun = {
    session,
    context,
    page,
    randomInt,
    disruption: 'none',
    isNetworkDown: false,
    thankYouCount: 0,
    events: [],
  };
  await context.route('**/graphql', (route) => onRequest(run, route));
  // A new journal id makes the playground clear the stored payments of the session. A restarted server has one too, so it
  // is removed here.
  await context.route('**/sessions/*/host', async (route) => {
    const { journal: _, ...host } = await (await route.fetch()).json();
    await route.fulfill({ json: host });
  });
  await page.goto(shop.addressOf(session));
  return run;
}

async function onRequest(run: ChaosRun, route: Route): Promise<void> {
  if (run.isNetworkDown) return route.abort('connectionreset');
  const { operationName } = route.request().postDataJSON();
  if (operationName !== 'CreateSubscription') return route.continue();
  const { disruption, session, page } = run;
  run.disruption = 'none';
  const reachesServer = disruption.endsWith('after') || disruption === 'the response is lost';
  if (disruption === 'none' || disruption === 'a second tab pays') return route.continue();
  if (reachesServer) await route.fetch();
  // The next request fails with a probability of one half.
  run.isNetworkDown = run.randomInt(2) === 0;
  if (disruption.startsWith('the server')) await shop.restart(session);
  if (disruption.startsWith('the page')) {
    run.isNetworkDown = false;
    await page.reload({ waitUntil: 'commit' });
  }
  // A reload has cancelled the request.
  await route.abort('connectionreset').catch(() => undefined);
}

/** Opens the dialog; it closes at once when it finds an earlier payment. */
async function ensureReadyToPay(run: ChaosRun, page: Page): Promise<void> {
  if (await isReadyToPay(page)) return;
  if ((await openCheckout(page)) === 'paid') run.thankYouCount += 1;
}

async function selectMethod({ page, randomInt, events }: ChaosRun): Promise<void> {
  const radio = page.getByRole('radio', { name: randomInt(2) === 0 ? VISA_LABEL : MASTERCARD_LABEL, exact: true });
  if (!(await radio.isEnabled())) return;
  await radio.check();
  events.push(`selects ${await radio.getAttribute('value')}`);
}

/** Presses the pay button and waits until the payment has ended or the page has reloaded. */
async function submitPayment(run: ChaosRun, page: Page): Promise<void> {
  let hasReloaded = false;
  page.once('load', () => {
    hasReloaded = true;
  });
  await confirmButton(page).click();
  await waitUntil('the payment to end', async () => {
    if (hasReloaded || (await isThankYouVisible(page)) || (await isReadyToPay(page))) return true;
    return { seen: run.events.join(', ') };
  });
  if (hasReloaded) await page.getByRole('button', { name: 'Start this scenario', exact: true }).waitFor();
  else if (await isThankYouVisible(page)) run.thankYouCount += 1;
}

async function runRound(run: ChaosRun): Promise<void> {
  run.isNetworkDown = false;
  await ensureReadyToPay(run, run.page);
  if (run.thankYouCount > 0) return;
  await selectMethod(run);
  run.disruption = DISRUPTIONS[run.randomInt(DISRUPTIONS.length)] ?? 'none';
  run.events.push(run.disruption);
  if (run.disruption !== 'a second tab pays') return submitPayment(run, run.page);
  const second = await run.context.newPage();
  await second.goto(shop.addressOf(run.session));
  await ensureReadyToPay(run, second);
  if (run.thankYouCount === 0) await Promise.all([submitPayment(run, run.page), submitPayment(run, second)]);
  await second.close();
}

async function runSeed(seed: number): Promise<void> {
  const run = await startRun(seed);
  try {
    const rounds = 1 + run.randomInt(ROUNDS);
    for (let round = 0; round < rounds && run.thankYouCount === 0; round += 1)
      await runAction('a round', () => runRound(run));
    run.isNetworkDown = false;
    const purchases = await shop.purchases(run.session);
    expect(purchases, 'at most one purchase').toBeLessThanOrEqual(1);
    expect(run.thankYouCount, 'at most one confirmation').toBeLessThanOrEqual(1);
    if (run.thankYouCount === 1) return expect(purchases, 'a confirmed purchase exists').toBe(1);
    await ensureReadyToPay(run, run.page);
    const isUnconfirmed = await run.page.getByText(NOT_CONFIRMED).isVisible();
    // Without a notice about an earlier payment there must not be one.
    if (run.thankYouCount === 0 && !isUnconfirmed) return expect(purchases, 'no purchase without a notice').toBe(0);
    if (run.thankYouCount === 0) await submitPayment(run, run.page);
    expect([run.thankYouCount, await shop.purchases(run.session)], 'a repeated payment is made once').toEqual([1, 1]);
  } catch (cause) {
    throw new Error(
      `Seed ${seed}, after: ${run.events.join('; ')}. ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
  } finally {
    await run.context.close();
  }
}

test.describe('a payment under random disruptions', () => {
  test.setTimeout(60_000);
  for (const seed of Array.from({ length: RUNS }, (_, index) => SEED + index)) {
    test(`is made at most once: seed ${seed}`, () => runSeed(seed));
  }
});
