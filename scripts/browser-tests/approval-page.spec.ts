import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseScenario } from '../../mock-server/catalogue/scenario-file.ts';
import { captureProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { renderApprovalPage } from '../replay/approval/approval-page.ts';
import { shownTexts } from '../replay/approval/shown-texts.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { startSite } from '../replay/site.ts';
import { findScreen } from './screens.ts';

test('the approval page lists the texts that a user reads, line by line', async ({ open }) => {
  const world = await open(findScreen('coupon-fixed-amount'));
  await runStep(world, { type: 'start' });
  await runStep(world, { type: 'applyCoupon', code: 'TENOFF' });
  await runStep(world, { type: 'expectToast', title: 'Coupon code applied successfully' });
  const texts = await shownTexts(world.page);
  expect(texts.filter((text) => /Coupon|coupon|Standard|Payable|By clicking|ending/.test(text))).toEqual([
    'Visa ending in 4242',
    'Enter coupon code',
    'Only one coupon code can be applied per checkout',
    'Standard monthly: $49.00, $49.00/month',
    'Coupon TENOFF: −$10.00',
    'Payable today: $39.00',
    'By clicking ‘Confirm & pay’ you agree to our terms and conditions.',
    'Coupon code applied successfully',
  ]);
  expect(texts.filter((text) => /Legal help|You can pay now|form is ready/.test(text))).toEqual([]);
});

test('a replay with a report and a baseline writes one page with what changed, and one with what failed', async ({
  freshTab: { page, pageErrors },
}, testInfo) => {
  test.setTimeout(180_000);
  const folder = testInfo.outputPath('approval');
  const [baseline, report] = [path.join(folder, 'baseline'), path.join(folder, 'report')];
  mkdirSync(folder, { recursive: true });
  const { fixtures, host } = findScreen('coupon-fixed-amount');
  const name = 'approval-page-test';
  const files: string[] = [];
  const writeScenario = (text: string, fileName = name) => {
    const scenario = {
      ...{ name: fileName, group: 'Coupons', title: 'An agreed text', story: 'A code that does not exist.' },
      ...{ try: { cards: [], banks: [], coupons: [] }, expected: [text], covers: ['E9'], fixtures, host },
      steps: [{ type: 'start' }, { type: 'applyCoupon', code: 'NOPE' }, { type: 'expectText', text }],
    };
    const file = path.join(folder, `${fileName}.json`);
    writeFileSync(file, JSON.stringify(scenario));
    files.push(file);
  };
  /** Replays as `npm run replay` does, into an output folder of its own, because Playwright empties that folder. */
  const replay = async (variables: NodeJS.ProcessEnv, ...options: string[]) => {
    const args = ['test', '--config', projectPath('scripts/replay'), '--project=scenarios', '--grep', `${name}.*:`];
    const output = `--output=${testInfo.outputPath('output')}`;
    const { ok } = await captureProcess('playwright', [...args, output, ...options], {
      env: {
        ...{ REPLAY_REPORT: report, PLAYWRIGHT_HTML_OUTPUT_DIR: report, SCENARIO_FILES: files.join(path.delimiter) },
        ...{ ...variables, REPLAY_BASELINE: baseline, TEST_WORKER_INDEX: undefined },
      },
    });
    await page.goto(pathToFileURL(path.join(report, 'approval.html')).href);
    return ok;
  };

  writeScenario('Coupon code is invalid. Please try again.');
  expect(await replay({})).toBe(true);
  expect(readdirSync(path.join(report, 'data')).filter((file) => file.endsWith('.png'))).toEqual([]);
  await expect(page.getByText('Coupon code is invalid. Please try again.', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(2);
  await expect(page.getByText('Signature')).toBeVisible();

  // Changes the baseline, as if the screen had shown another text when it was taken.
  const [texts = ''] = readdirSync(path.join(baseline, name)).filter((file) => file.endsWith('.txt'));
  const textFile = path.join(baseline, name, texts);
  writeFileSync(textFile, readFileSync(textFile, 'utf8').replace('Please try again.', 'Please try once more.'));
  writeScenario('Coupon code is wrong. Please try again.', `${name}-failed`);
  expect(await replay({ REPLAY_COMPARES: '1' })).toBe(false);
  const words = page.locator('del, ins').filter({ hasText: /more|again/ });
  expect(await words.allInnerTexts()).toEqual(['once more', 'again']);
  await expect(page.locator('.pair figure')).toHaveCount(2);
  await expect(page.getByText("Failed step: See 'Coupon code is wrong. Please try again.'")).toBeVisible();
  await expect(page.getByText("Seen instead: the nearest text with 'invalid.' for 'wrong.'")).toBeVisible();
  await expect(page.getByText('This page cannot be signed')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

const RIGHT_TO_LEFT = '\u{202E}\u{200F}\u{5D0}\u{5D1}';
const LONG = 'x'.repeat(5000);

test('texts of a scenario neither widen the approval page nor reverse the direction of its verdict', async ({
  freshTab: { page },
}) => {
  const title = `${RIGHT_TO_LEFT} (1)`;
  const failure = { step: LONG, seen: LONG, picture: null };
  const screens = [
    { caption: LONG, texts: [LONG], picture: null, phone: null, baseline: { texts: [], picture: null } },
  ];
  const scenario = { ...{ name: 'one', title, group: LONG, story: LONG, lines: [LONG] }, failure, screens };
  const revision = { version: '1.2.3', commit: null, date: '2026-11-21T02:30:00.000Z' };
  for (const isCompared of [false, true]) {
    await page.setContent(await renderApprovalPage([scenario], { revision, isCompared, baseline: null }));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const verdict = page.locator('li').filter({ hasText: 'failed' }).first();
    const [link, failed] = await Promise.all([
      verdict.getByRole('link').boundingBox(),
      verdict.getByText('failed').boundingBox(),
    ]);
    expect(failed?.x).toBeGreaterThan(link?.x ?? 0);
  }
});

test('texts of a scenario neither widen the gallery nor reverse the direction of the texts beside them', async ({
  freshTab: { page },
}) => {
  const { fixtures, host } = findScreen('coupon-fixed-amount');
  const hostile = parseScenario(
    {
      ...{ name: 'hostile-texts', group: 'Coupons', title: `${RIGHT_TO_LEFT} ${LONG}`, story: LONG, fixtures, host },
      expected: [LONG],
      steps: [{ type: 'start' }, { type: 'expectText', text: LONG, proves: ['E9'] }],
    },
    'hostile-texts.json',
  );
  const site = await startSite({ scenarios: [hostile] });
  try {
    for (const query of ['', '?layout=pictures', '?scenario=hostile-texts']) {
      await page.goto(`${site.pageUrl}/${query}`);
      const link = page.getByRole('link', { name: /\u{5D0}\u{5D1}/u }).first();
      await expect(link.or(page.getByRole('button', { name: 'Start this scenario' })).first()).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${query} at ${width} px`).toBe(width);
      }
      const texts = page.locator('bdi').filter({ hasText: '\u{5D0}\u{5D1}' });
      expect(await texts.count(), query).toBeGreaterThan(0);
    }
  } finally {
    await site.close();
  }
});
