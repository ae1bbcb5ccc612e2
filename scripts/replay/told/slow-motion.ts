import type { Page } from 'playwright-core';
import { describeStep, type Scenario } from '#scenarios';
import type { WalkListener } from '../walk.ts';

/**
 * For a person who watches the window: says each step as it begins, in the terminal and as the page's title, and waits
 * before each action. What is late on purpose would be over after a pause, so such scenarios are walked without.
 */
export function slowMotion(scenario: Scenario, pauseMs: number, say: (line: string) => void): WalkListener {
  const pause = isAboutTime(scenario) ? 0 : pauseMs;
  const announce = async (place: number, page: Page | null) => {
    const step = scenario.steps[place];
    if (!step) return;
    const says = describeStep(step);
    say(`  ▸ ${says}`);
    await page?.evaluate((title) => {
      document.title = title;
    }, `▸ ${says}`);
    if (!step.type.startsWith('expect')) await page?.waitForTimeout(pause);
  };
  return {
    begins: () => announce(0, null),
    passed: (_says, page, { index }) => announce(index + 1, page),
    failed() {},
    // A window that was closed meanwhile shows nothing any more.
    ends: ({ page }) => page.waitForTimeout(pause).catch(() => undefined),
  };
}

const isAboutTime = ({ faults, answers, steps }: Scenario): boolean =>
  JSON.stringify([faults, answers, steps]).includes('"delayMs"');
