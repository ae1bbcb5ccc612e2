import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../chromium.ts';
import { gatherComplaints } from '../replay/complaints.ts';
import { newContext } from '../screens/open-screen.ts';
import { overflowing, violationsByWidth, WIDTHS } from './host-visit.ts';
import { expectFocus, focused } from './keyboard.ts';
import { writeSampleReports } from './report-sample.ts';

let browser: Browser;
let context: BrowserContext;
let folder: string;
let address: string;
let complaints: string[] = [];
let asked: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  address = pathToFileURL(await writeSampleReports(browser, folder)).href;
  context = await newContext(browser, { width: 1440, reducedMotion: 'reduce' });
  complaints = gatherComplaints(context);
  context.on('request', (request) => asked.push(request.url()));
});
afterEach(async () => {
  await Promise.all(context.pages().map((page) => page.close()));
  expect(complaints.splice(0), 'the page complains about nothing').toEqual([]);
  asked = [];
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

async function report(hash = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}${hash}`);
  return page;
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const found = (page: Page) => page.locator('#found').innerText();
const walks = (page: Page) => page.locator('article.walk:visible h3').allInnerTexts();
const shots = (page: Page) => page.locator('article.walk').first().locator('button.shot');
const TITLES = ['Buy a plan with a new card', 'A coupon takes a quarter off', 'The bank refuses'];

describe('the report', () => {
  it('opens from disk and asks nobody for anything', async () => {
    const page = await report();
    expect(await walks(page)).toEqual(TITLES);
    const image = shots(page).first().locator('img');
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(600);
    expect(asked.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
  });

  it('counts what passed, failed and changed, and names where a walk failed', async () => {
    const page = await report();
    const facts = await page.locator('dl.facts > div').allInnerTexts();
    expect(facts.map((fact) => fact.replace(/\s+/g, ' '))).toEqual(
      expect.arrayContaining(['Scenarios 3', 'Passed 2', 'Failed 1', 'Changed 2']),
    );
    const failure = page.locator('#walk-decline-generic .failure');
    expect(await failure.innerText()).toMatch(/See the message 'Payment declined'.*Seen.*no message/s);
  });

  it('shows what changed side by side, with the place marked', async () => {
    const page = await report();
    const change = page.locator('article.change').filter({ hasText: 'buy-new-card' });
    const captions = await change.locator('figcaption').allInnerTexts();
    expect(captions).toEqual(['Before', 'After', expect.stringMatching(/^Difference: [\d,]+ pixels$/)]);
    const decoded = change.locator('img').last();
    await decoded.scrollIntoViewIfNeeded();
    await expect.poll(() => decoded.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  });

  it('is narrowed by words, group, outcome and code', async () => {
    const page = await report();
    await search(page).fill('quarter');
    expect([await walks(page), await found(page)]).toEqual([[TITLES[1]], '1 of 3']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed');
    expect(await walks(page)).toEqual([TITLES[2]]);
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('');
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Coupons');
    expect(await walks(page)).toEqual([TITLES[1]]);
    await page.getByRole('combobox', { name: 'Group' }).selectOption('');
    await page.getByRole('combobox', { name: 'Spec code' }).selectOption('T1');
    expect(await walks(page)).toEqual([TITLES[0]]);
  });

  it('is worked by keys: searched, cleared, walked along and folded', async () => {
    const page = await report();
    await page.keyboard.press('/');
    await expectFocus(page, 'Search');
    await page.keyboard.type('card');
    expect(await found(page)).not.toBe('3 shown');
    await page.keyboard.press('Escape');
    expect(await found(page)).toBe('3 shown');
    await page.keyboard.press('ArrowDown');
    const first = page.locator('article > details').first();
    expect(await first.locator('summary').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await first.evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'Search');
  });

  it('leaves single keys alone for whoever switches them off', async () => {
    const page = await report();
    await page.getByText('Settings and keys').click();
    await page.getByRole('checkbox', { name: 'Single keys' }).uncheck();
    // In a field no single key means anything.
    await page.locator('article > details > summary').first().focus();
    await page.keyboard.press('/');
    expect(await focused(page)).not.toBe('Search');
  });

  it('shows a picture large, leads on by arrows, and gives the focus back', async () => {
    const page = await report();
    await shots(page).first().focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: 'Picture' });
    await large.getByText('(1 of 2)').waitFor();
    await page.keyboard.press('ArrowRight');
    await large.getByText('(2 of 2)').waitFor();
    expect(await large.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    expect(
      await shots(page)
        .nth(1)
        .evaluate((shot) => shot === document.activeElement),
    ).toBe(true);
  });

  it('leads from a line of the specification to the scenario that proves it, and back', async () => {
    const page = await report('#spec-V14');
    const line = page.locator('#spec-V14');
    expect(await line.locator('.mark').innerText()).toBe('Proved');
    await line.getByRole('link', { name: 'coupon-percent' }).click();
    const walk = page.locator('#walk-coupon-percent');
    await walk.getByRole('link', { name: 'V14' }).click();
    await line.waitFor();
    expect(await page.locator('#view-walks').isHidden()).toBe(true);
  });
});

describe.each([
  ['scenarios', ''],
  ['lines of the specification', '#spec'],
])('the report by %s', (_view, hash) => {
  it('fits into every width', async () => {
    expect(await overflowing(await report(hash))).toEqual([]);
  });

  it('leaves axe nothing to find, at every width, light and dark', async () => {
    expect(await violationsByWidth(await report(hash), WIDTHS)).toEqual([]);
  });
});
