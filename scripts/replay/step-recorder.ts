import { expect, type Page, type TestStepInfo, test } from '@playwright/test';
import { describeStep, evidenceOf, isExpectation, type Scenario, type Step } from '#scenarios';
import {
  ATTACHMENTS,
  attachScreen,
  type BaselineScreen,
  formatBaseline,
  readBaselineTexts,
  readOptional,
  type ScreenRecord,
  surfaceArea,
} from './approval/screen-record.ts';
import { type Box, messageTexts, type ShownText, shownTexts } from './approval/shown-texts.ts';
import { readJournal } from './journal.ts';
import { withStyle } from './page.ts';
import { settings } from './settings.ts';
import type { TestWorld } from './test-world.ts';

/** Live regions: when they are filled, and where empty ones are, depends on the machine's speed and the page before. */
const ANNOUNCEMENTS = /^ *- status\b.*\n?/gm;

/** Hides messages that disappear by themselves; errors stay. */
const BASELINE_STYLE = '[data-part="successes"], [data-part="successes"] * { visibility: hidden !important; }';

/**
 * Attaches requests, screenshots and texts to steps for the report, and compares screens with the baseline. `mainStep` is the
 * index of the step that the scenario is about.
 */
export function createStepRecorder(world: TestWorld, mainStep: number | undefined) {
  const { page, scenario } = world;
  let lastEntryId = 0;
  /** The texts of messages since the last complete screen: some disappear by themselves. */
  let messages: ShownText[] = [];

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
    const body = await page.screenshot({ type: 'jpeg', quality: 80, scale: 'css', animations: 'disabled' });
    await info.attach(name, { body, contentType: 'image/jpeg' });
  }

  /** The words, roles and states to the letter; the look as far as browsers draw it alike. */
  async function compareWithBaseline(info: TestStepInfo, screen: ScreenRecord): Promise<void> {
    await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    const [textFile, pictureFile] = (['txt', 'png'] as const).map((type) => [
      scenario.name,
      `${screen.number}.${type}`,
    ]);
    if (!textFile || !pictureFile) return;
    await withStyle(page, BASELINE_STYLE, async () => {
      // Messages that disappear by themselves are hidden.
      const said = screen.texts.map(({ text }) => ({ text, box: null }));
      const texts = uniqueTexts([...said, ...(await shownTexts(page))]);
      const roles = (await page.locator('body').ariaSnapshot()).replace(ANNOUNCEMENTS, '');
      const picture = readOptional(test.info().snapshotPath(...pictureFile));
      const before = readBaselineTexts(test.info().snapshotPath(...textFile));
      const { length } = test.info().errors;
      const content = formatBaseline(
        texts.map(({ text }) => text),
        roles,
      );
      expect.soft(content, 'the text of the screen').toMatchSnapshot(textFile);
      await expect.soft(page).toHaveScreenshot(pictureFile);
      const baseline: BaselineScreen = {
        texts: before,
        hasPicture: picture !== null,
        window: page.viewportSize() ?? { width: 0, height: 0 },
        differences: test.info().errors.length - length,
      };
      if (settings.report === undefined || baseline.differences === 0) return;
      await attachScreen(page, info, { ...screen, texts, area: await columnArea(page), baseline });
      if (picture)
        await info.attach(`${ATTACHMENTS.before}${screen.number}`, { body: picture, contentType: 'image/png' });
    });
  }

  /** Records a screen whose expectations are fulfilled. */
  async function recordScreen(info: TestStepInfo, index: number): Promise<void> {
    const step = scenario.steps[index];
    const start = scenario.steps.findLastIndex((each, other) => other <= index && !isExpectation(each));
    const action = scenario.steps[start];
    if (!step || !action) return;
    const screen: ScreenRecord = {
      number: stepNumber(index),
      caption: action.type === 'start' ? 'At the start' : `After: ${describeStep(action)}`,
      texts: messages,
      isMain: mainStep !== undefined && start <= mainStep && mainStep <= index,
      area: null,
      baseline: null,
    };
    messages = [];
    if (settings.baseline !== undefined && isExpectation(step) && isStable(scenario, index))
      await compareWithBaseline(info, screen);
    if (settings.report === undefined || settings.compares) return;
    // The screens of a running payment depend on the machine's speed.
    if (!isExpectation(step) && (await page.locator('[type=submit][aria-busy=true]').count()) > 0) return;
    const isPictured = scenario.steps
      .slice(start, index + 1)
      .some((each) => isExpectation(each) && evidenceOf(each) === 'screen');
    const texts = uniqueTexts([...screen.texts, ...(await shownTexts(page))]);
    await attachScreen(page, info, { ...screen, texts, area: isPictured ? await surfaceArea(page) : null });
  }

  return {
    async record(info: TestStepInfo, index: number): Promise<void> {
      const step = scenario.steps[index];
      if (step === undefined) return;
      if (settings.report !== undefined) await attachRequests(info, stepNumber(index));
      if (settings.report !== undefined && showsScreen(scenario.steps, index))
        await attachScreenshot(info, `${stepNumber(index)} ${describeStep(step)}`);
      if (step.type === 'expectToast') messages.push(...(await messageTexts(page, step.title)));
      if (isScreenComplete(scenario.steps, index)) await recordScreen(info, index);
    },
  };
}

const stepNumber = (index: number): string => String(index + 1).padStart(2, '0');

/** Texts by their first appearance, at their last place. */
const uniqueTexts = (texts: readonly ShownText[]): ShownText[] => [
  ...new Map(texts.map((each) => [each.text, each])).values(),
];

/** The window's whole height around the dialog or form, whose height may have changed. */
async function columnArea(page: Page): Promise<Box> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const area = await surfaceArea(page);
  return { x: area?.x ?? 0, y: 0, width: area?.width ?? width, height };
}

/** Whether the step's picture belongs under it: an action without expectations, or the first of them about the screen. */
function showsScreen(steps: readonly Step[], index: number): boolean {
  const step = steps[index];
  if (step === undefined) return false;
  if (!isExpectation(step)) return isScreenComplete(steps, index);
  const start = steps.findLastIndex((each, other) => other < index && !isExpectation(each)) + 1;
  const expectations = steps
    .slice(start, index + 1)
    .filter((each) => isExpectation(each) && evidenceOf(each) === 'screen');
  return expectations.length === 1 && expectations[0] === step;
}

/** Whether the next step may change the screen. */
export const isScreenComplete = (steps: readonly Step[], index: number): boolean => {
  const next = steps[index + 1];
  return next === undefined || !isExpectation(next);
};

/** Whether the screen does not change by itself: no payment is in progress, and no delayed response is pending. */
export function isStable({ steps, faults = [] }: Scenario, index: number): boolean {
  if (steps[index]?.type === 'expectPaying') return false;
  const allFaults = [...faults, ...steps.flatMap((each) => (each.type === 'setFaults' ? each.faults : []))];
  return index === steps.length - 1 || allFaults.every(({ delayMs }) => delayMs === undefined);
}
