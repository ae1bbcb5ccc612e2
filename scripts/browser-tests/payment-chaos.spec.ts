/**
 * Seeded random runs against what `npm start` serves: a person pays while the server is killed and restarted, the network
 * drops, the page is reloaded or a second tab pays. `CHAOS_RUNS=200 CHAOS_SEED=1` in front of the command makes more.
 */

import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { randomAt } from '../../mock-server/backend/random.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { doing, until } from '../replay/until.ts';
import { newContext } from '../screens/open-screen.ts';
import {
  type DocumentShop,
  documentShop,
  isIdle,
  isThanked,
  MASTERCARD,
  NOT_CONFIRMED,
  openCheckout,
  payButton,
  VISA,
} from './document-shop.ts';

const RUNS = Number(process.env['CHAOS_RUNS'] ?? 6);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const ROUNDS = 4;

/** What happens when the purchase leaves the page. */
const TROUBLES = [
  'none',
  'the request is lost',
  'the answer is lost',
  'the server is killed before',
  'the server is killed after',
  'the page is reloaded before',
  'the page is reloaded after',
  'a second tab pays',
] as const;
type Trouble = (typeof TROUBLES)[number];

let browser: Browser;
let shop: DocumentShop;
test.beforeAll(async () => {
  [shop, browser] = await Promise.all([documentShop(), connectBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await shop.close();
});

interface Run {
  session: string;
  context: BrowserContext;
  page: Page;
  draw: (below: number) => number;
  trouble: Trouble;
  isNetworkDown: boolean;
  /** How often a page said that the document was bought. */
  thanks: number;
  /** What happened, for the message of a failure. */
  events: string[];
}

async function begin(seed: number): Promise<Run> {
  const session = shop.newSession();
  const context = await newContext(browser, { width: 1280, reducedMotion: 'reduce' });
  let drawn = 0;
  const draw = (below: number) => {
    drawn += 1;
    return Math.floor(randomAt(seed, drawn) * below);
  };
  const page = await context.newPage();
  const run: Run = { session, context, page, draw, trouble: 'none', isNetworkDown: false, thanks: 0, events: [] };
  await context.route('**/graphql', (route) => onRequest(run, route));
  // By its journal this page knows a session that has started over, and takes away what the browser has stored for it; a
  // restarted server has a new journal too.
  await context.route('**/sessions/*/host', async (route) => {
    const { journal: _, ...host } = await (await route.fetch()).json();
    await route.fulfill({ json: host });
  });
  await page.goto(shop.addressOf(session));
  return run;
}

async function onRequest(run: Run, route: Route): Promise<void> {
  if (run.isNetworkDown) return route.abort('connectionreset');
  const { operationName } = route.request().postDataJSON();
  if (operationName !== 'CreateSubscription') return route.continue();
  const { trouble, session, page } = run;
  run.trouble = 'none';
  const isDone = trouble.endsWith('after') || trouble === 'the answer is lost';
  if (trouble === 'none' || trouble === 'a second tab pays') return route.continue();
  if (isDone) await route.fetch();
  // The next look at the subscriptions is as likely to fail as not.
  run.isNetworkDown = run.draw(2) === 0;
  if (trouble.startsWith('the server')) await shop.restart(session);
  if (trouble.startsWith('the page')) {
    run.isNetworkDown = false;
    await page.reload({ waitUntil: 'commit' });
  }
  // A page that has gone has taken its request back.
  await route.abort('connectionreset').catch(() => undefined);
}

/** The dialog is ready, or has closed because an earlier payment was found. */
async function ready(run: Run, page: Page): Promise<void> {
  if (await isIdle(page)) return;
  if ((await openCheckout(page)) === 'paid') run.thanks += 1;
}

async function chooseMethod({ page, draw, events }: Run): Promise<void> {
  const radio = page.getByRole('radio', { name: draw(2) === 0 ? VISA : MASTERCARD, exact: true });
  if (!(await radio.isEnabled())) return;
  await radio.check();
  events.push(`chooses ${await radio.getAttribute('value')}`);
}

/** Presses, and waits until the page has thanked, can be paid on again, or was loaded anew. */
async function press(run: Run, page: Page): Promise<void> {
  let hasReloaded = false;
  page.once('load', () => {
    hasReloaded = true;
  });
  await payButton(page).click();
  await until('the payment to end', async () => {
    if (hasReloaded || (await isThanked(page)) || (await isIdle(page))) return true;
    return { seen: run.events.join(', ') };
  });
  if (hasReloaded) await page.getByRole('button', { name: 'Start this scenario', exact: true }).waitFor();
  else if (await isThanked(page)) run.thanks += 1;
}

async function round(run: Run): Promise<void> {
  run.isNetworkDown = false;
  await ready(run, run.page);
  if (run.thanks > 0) return;
  await chooseMethod(run);
  run.trouble = TROUBLES[run.draw(TROUBLES.length)] ?? 'none';
  run.events.push(run.trouble);
  if (run.trouble !== 'a second tab pays') return press(run, run.page);
  const second = await run.context.newPage();
  await second.goto(shop.addressOf(run.session));
  await ready(run, second);
  if (run.thanks === 0) await Promise.all([press(run, run.page), press(run, second)]);
  await second.close();
}

async function play(seed: number): Promise<void> {
  const run = await begin(seed);
  try {
    const rounds = 1 + run.draw(ROUNDS);
    for (let each = 0; each < rounds && run.thanks === 0; each += 1) await doing('a round', () => round(run));
    run.isNetworkDown = false;
    const purchases = await shop.purchases(run.session);
    expect(purchases, 'never two purchases').toBeLessThanOrEqual(1);
    expect(run.thanks, 'a purchase is reported once').toBeLessThanOrEqual(1);
    if (run.thanks === 1) return expect(purchases, 'what is reported was bought').toBe(1);
    await ready(run, run.page);
    const isUnconfirmed = await run.page.getByText(NOT_CONFIRMED).isVisible();
    // Whoever is asked to pay without a word about an earlier payment has not paid.
    if (run.thanks === 0 && !isUnconfirmed) return expect(purchases, 'what the screen says').toBe(0);
    if (run.thanks === 0) await press(run, run.page);
    expect([run.thanks, await shop.purchases(run.session)], 'what is repeated is bought once').toEqual([1, 1]);
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

test.describe('a document that is paid for in trouble', () => {
  test.setTimeout(60_000);
  for (const seed of Array.from({ length: RUNS }, (_, place) => SEED + place)) {
    test(`is bought once or not at all: seed ${seed}`, () => play(seed));
  }
});
