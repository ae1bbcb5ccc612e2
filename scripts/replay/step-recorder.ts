import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type TestStepInfo, test } from '@playwright/test';
import { describeStep, evidenceOf, isExpectation, type Scenario, type Step } from '#scenarios';
import { ATTACHMENTS, type FailureRecord, type ScreenRecord } from './approval/approval-reporter.ts';
import { messageTexts, shownTexts, surfaceArea } from './approval/shown-texts.ts';
import { readJournal } from './journal.ts';
import { SMALL_VIEWPORT, waitUntilStable, withStyle } from './page.ts';
import { settings } from './settings.ts';
import type { TestWorld } from './test-world.ts';
import { StepFailure } from './wait-until.ts';

/** Baselines omit live regions, because their texts and places depend on the machine's speed and the page before. */
const ANNOUNCEMENTS = /^ *- status\b.*\n?/gm;

/** Hides the header of the sample page with the button 'Start this scenario'. */
const SCREEN_STYLE = 'main > header { visibility: hidden !important; }';

/** Hides success messages in baselines, because they disappear by themselves. Errors stay. */
const BASELINE_STYLE = `${SCREEN_STYLE} [data-part="successes"], [data-part="successes"] * { visibility: hidden !important; }`;

/** Kinds of screens of which this worker has taken a picture on a phone, because the report shows each kind once. */
const phoneKinds = new Set<string>();

export function createStepRecorder(world: TestWorld) {
  const { page, scenario } = world;
  let lastEntryId = 0;
  /** Collects the texts of messages, because a message may disappear before the next screen is attached. */
  let messages: string[] = [];
  let picture: string | null = null;

  async function attachRequests(info: TestStepInfo, number: string): Promise<void> {
    const entries = (await readJournal(world)).filter(({ id }) => id > lastEntryId);
    if (entries.length === 0) return;
    lastEntryId = entries.at(-1)?.id ?? lastEntryId;
    const requests = entries.map(({ kind, name, request, status, answer, why, fault }) => ({
      ...{ kind, name, request, status, answer, why },
      ...(fault ? { fault } : {}),
    }));
    const body = JSON.stringify(requests, null, 2);
    await info.attach(`${number} Requests: ${entries.map(({ name }) => name).join(', ')}`, {
      body,
      contentType: 'application/json',
    });
  }

  async function attachScreenshot(info: TestStepInfo, name: string): Promise<void> {
    const clip = await surfaceArea(page);
    const body = await withStyle(page, SCREEN_STYLE, () =>
      page.screenshot({ type: 'jpeg', quality: 80, scale: 'css', animations: 'disabled', ...clip }),
    );
    await info.attach(name, { body, contentType: 'image/jpeg' });
  }

  async function attachPhoneScreenshot(
    info: TestStepInfo,
    { number, texts }: ScreenRecord,
    action: Step,
  ): Promise<ScreenRecord['phone']> {
    const size = page.viewportSize();
    const kind = JSON.stringify([scenario.host.start, action.type, texts.length > 0]);
    if (picture === null || !size || size.width === SMALL_VIEWPORT.width || phoneKinds.has(kind)) return null;
    phoneKinds.add(kind);
    const name = `_phone ${number}`;
    await page.setViewportSize(SMALL_VIEWPORT);
    await waitUntilStable(page);
    await attachScreenshot(info, name);
    await page.setViewportSize(size);
    await waitUntilStable(page);
    return { kind, picture: name };
  }

  async function compareWithBaseline(info: TestStepInfo, screen: ScreenRecord): Promise<void> {
    await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    const textFile = [scenario.name, `${screen.number}.txt`];
    const pictureFile = [scenario.name, `${screen.number}.png`];
    await withStyle(page, BASELINE_STYLE, async () => {
      const texts = [...new Set([...screen.texts, ...(await shownTexts(page))])];
      const roles = (await page.locator('body').ariaSnapshot()).replace(ANNOUNCEMENTS, '');
      const { errors } = test.info();
      const [textBefore = '', pictureBefore] = [textFile, pictureFile].map((file) =>
        readOptional(test.info().snapshotPath(...file)),
      );
      const known = errors.length;
      const content = `${texts.join('\n')}${TEXTS_END}${roles}\n`;
      const clip = await surfaceArea(page);
      if (!settings.compares) return writeBaseline(textFile, content, pictureFile, clip);
      expect.soft(content, 'the text of the screen').toMatchSnapshot(textFile);
      await expect.soft(page).toHaveScreenshot(pictureFile, clip);
      const differences = errors.length - known;
      if (settings.report === undefined || differences === 0) return;
      const now = `_now ${screen.number}`;
      await attachScreenshot(info, now);
      if (pictureBefore)
        await info.attach(`${ATTACHMENTS.before}${screen.number}`, { body: pictureBefore, contentType: 'image/png' });
      const before = `${textBefore}`.split(TEXTS_END, 1)[0]?.split('\n').filter(Boolean) ?? [];
      await attachScreen(info, { ...screen, texts, picture: now, baseline: { texts: before, differences } });
    });
  }

  /** Writes the baseline without Playwright's `toHaveScreenshot`, which would report a new screenshot as a mismatch. */
  async function writeBaseline(
    textFile: string[],
    content: string,
    pictureFile: string[],
    clip: object,
  ): Promise<void> {
    const [texts, screenshot] = [test.info().snapshotPath(...textFile), test.info().snapshotPath(...pictureFile)];
    mkdirSync(path.dirname(texts), { recursive: true });
    writeFileSync(texts, content);
    await waitUntilStable(page);
    await page.screenshot({ path: screenshot, scale: 'css', animations: 'disabled', ...clip });
  }

  const attachScreen = (info: TestStepInfo, screen: ScreenRecord): Promise<void> =>
    info.attach(`${ATTACHMENTS.screen}${screen.number}`, {
      body: JSON.stringify(screen),
      contentType: 'application/json',
    });

  async function recordScreen(info: TestStepInfo, index: number): Promise<void> {
    const step = scenario.steps[index];
    const action = scenario.steps.slice(0, index + 1).findLast((candidate) => !isExpectation(candidate));
    if (!step || !action) return;
    const caption = action.type === 'start' ? 'At the start' : `After: ${describeStep(action)}`;
    const screen = { number: stepNumber(index), caption, texts: messages, picture, phone: null, baseline: null };
    if (settings.baseline !== undefined && isExpectation(step) && isStable(scenario, index))
      await compareWithBaseline(info, screen);
    // The report has no screens of a running payment, because they depend on the machine's speed.
    const isPaying = !isExpectation(step) && (await page.locator('[type=submit][aria-busy=true]').count()) > 0;
    if (settings.report !== undefined && !settings.compares && !isPaying) {
      const texts = [...new Set([...screen.texts, ...(await shownTexts(page))])];
      const phone = isStable(scenario, index) ? await attachPhoneScreenshot(info, screen, action) : null;
      await attachScreen(info, { ...screen, texts, phone });
    }
    [messages, picture] = [[], null];
  }

  return {
    async record(info: TestStepInfo, index: number): Promise<void> {
      const step = scenario.steps[index];
      if (step === undefined) return;
      if (settings.report !== undefined) await attachRequests(info, stepNumber(index));
      if (settings.report !== undefined && showsScreen(scenario.steps, index)) {
        const name = `${stepNumber(index)} ${describeStep(step)}`;
        await attachScreenshot(info, name);
        if (isExpectation(step) && step.type !== 'expectClosed') picture = name;
      }
      if (step.type === 'expectToast') messages.push(...(await messageTexts(page, step.title)));
      if (isScreenComplete(scenario.steps, index)) await recordScreen(info, index);
    },
  };
}

const stepNumber = (index: number): string => String(index + 1).padStart(2, '0');

const TEXTS_END = '\n---\n';

const readOptional = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);

export async function attachFailure(info: TestStepInfo, step: string, error: unknown): Promise<void> {
  if (!(error instanceof StepFailure)) return;
  const body = JSON.stringify({ step, seen: error.seen } satisfies FailureRecord);
  await info.attach(ATTACHMENTS.failure, { body, contentType: 'application/json' });
}

/** The report shows a screen once: under the first expectation about it, or under an action that no expectation follows. */
function showsScreen(steps: readonly Step[], index: number): boolean {
  const step = steps[index];
  if (step === undefined) return false;
  if (!isExpectation(step)) return isScreenComplete(steps, index);
  const start = steps.findLastIndex((action, other) => other < index && !isExpectation(action)) + 1;
  const isAboutScreen = (other: Step) => isExpectation(other) && evidenceOf(other) === 'screen';
  return steps.slice(start, index + 1).find(isAboutScreen) === step;
}

/** Whether no expectation about the screen follows, so that the next step may change it. */
export const isScreenComplete = (steps: readonly Step[], index: number): boolean => {
  const next = steps[index + 1];
  return next === undefined || !isExpectation(next);
};

/** Whether the screen does not change by itself: no payment is in progress, and no delayed response is pending. */
export function isStable({ steps, faults = [] }: Scenario, index: number): boolean {
  if (steps[index]?.type === 'expectPaying') return false;
  return index === steps.length - 1 || faults.every(({ delayMs }) => delayMs === undefined);
}
