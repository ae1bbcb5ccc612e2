import { expect, type TestStepInfo } from '@playwright/test';
import { describeStep, isExpectation, type Step } from '#scenarios';
import { readJournal } from './journal.ts';
import { settings } from './settings.ts';
import type { Stage } from './stage.ts';

/** Attaches to each step what was sent during it, and a picture of each screen; compares the screens with the baseline. */
export function stepRecorder(world: Stage) {
  const { page, scenario } = world;
  let known = 0;

  async function attachRequests(info: TestStepInfo, number: string): Promise<void> {
    const entries = (await readJournal(world)).filter(({ id }) => id > known);
    if (entries.length === 0) return;
    known = entries.at(-1)?.id ?? known;
    const shown = entries.map(({ kind, name, request, status, answer, why, fault }) => ({
      ...{ kind, name, request, status, answer, why },
      ...(fault ? { fault } : {}),
    }));
    const body = JSON.stringify(shown, null, 2);
    await info.attach(`${number} Requests: ${entries.map(({ name }) => name).join(', ')}`, {
      body,
      contentType: 'application/json',
    });
  }

  /** Steps that look at the same screen share one picture: that of the last of them. */
  async function attachPicture(info: TestStepInfo, name: string): Promise<void> {
    const body = await page.screenshot({ type: 'jpeg', quality: 80, scale: 'css', animations: 'disabled' });
    await info.attach(name, { body, contentType: 'image/jpeg' });
  }

  async function compare(number: string): Promise<void> {
    await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    await expect.soft(page).toHaveScreenshot([scenario.name, `${number}.png`]);
  }

  return {
    async record(info: TestStepInfo, index: number): Promise<void> {
      const step = scenario.steps[index];
      if (step === undefined) return;
      const number = String(index + 1).padStart(2, '0');
      if (settings.report !== undefined) await attachRequests(info, number);
      if (!isScreenComplete(scenario.steps, index)) return;
      if (settings.report !== undefined) await attachPicture(info, `${number} ${describeStep(step)}`);
      if (settings.baseline !== undefined && isSettled(world, index)) await compare(number);
    },
  };
}

/** Whether the next step is about another screen. */
const isScreenComplete = (steps: readonly Step[], index: number): boolean => {
  const next = steps[index + 1];
  return next === undefined || !isExpectation(next);
};

/** Whether the screen was looked at and stays as it is: not a payment in progress, nor one that is about late answers. */
function isSettled({ scenario: { steps, faults = [] } }: Stage, index: number): boolean {
  const step = steps[index];
  if (step === undefined || !isExpectation(step) || step.type === 'expectPaying') return false;
  const all = [...faults, ...steps.flatMap((each) => (each.type === 'setFaults' ? each.faults : []))];
  return index === steps.length - 1 || all.every(({ delayMs }) => delayMs === undefined);
}
