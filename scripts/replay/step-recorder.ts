import { expect, type TestStepInfo } from '@playwright/test';
import { describeStep, evidenceOf, isExpectation, type Scenario, type Step } from '#scenarios';
import { readJournal } from './journal.ts';
import { withStyle } from './page.ts';
import { settings } from './settings.ts';
import type { TestWorld } from './test-world.ts';

/** Hides messages that disappear by themselves; errors stay. */
const BASELINE_STYLE = '[data-part="successes"], [data-part="successes"] * { visibility: hidden !important; }';

/** Attaches requests and screenshots to steps for the report, and compares screenshots with the baseline. */
export function createStepRecorder(world: TestWorld) {
  const { page, scenario } = world;
  let lastEntryId = 0;

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
  async function compareWithBaseline(number: string): Promise<void> {
    await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    await withStyle(page, BASELINE_STYLE, async () => {
      const text = await page.locator('body').ariaSnapshot();
      expect.soft(`${text}\n`, 'the text of the screen').toMatchSnapshot([scenario.name, `${number}.txt`]);
      await expect.soft(page).toHaveScreenshot([scenario.name, `${number}.png`]);
    });
  }

  return {
    async record(info: TestStepInfo, index: number): Promise<void> {
      const step = scenario.steps[index];
      if (step === undefined) return;
      const number = String(index + 1).padStart(2, '0');
      if (settings.report !== undefined) await attachRequests(info, number);
      if (settings.report !== undefined && showsScreen(scenario.steps, index))
        await attachScreenshot(info, `${number} ${describeStep(step)}`);
      if (settings.baseline === undefined || !isScreenComplete(scenario.steps, index)) return;
      if (isExpectation(step) && isStable(scenario, index)) await compareWithBaseline(number);
    },
  };
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
