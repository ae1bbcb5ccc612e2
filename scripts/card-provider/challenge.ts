import type { Frame, Locator, Page } from '@playwright/test';

/** How the cardholder ends the bank's challenge, by a button of the provider's test page. */
export type ChallengeEnd = 'completed' | 'failed' | 'closed';
const CHALLENGE_BUTTONS: Readonly<Record<ChallengeEnd, string>> = {
  completed: '#test-source-authorize-3ds',
  failed: '#test-source-fail-3ds',
  closed: 'button[aria-label="Close"]',
};

/** Resolves to false if `signal` aborts first. Throws a sentence when the button does not appear in time. */
export async function endChallenge(
  page: Page,
  end: ChallengeEnd,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<boolean> {
  const selector = CHALLENGE_BUTTONS[end];
  const button = await findInFrames(page, selector, timeoutMs, signal);
  await button?.click();
  if (button || signal?.aborted) return button !== null;
  throw new Error(
    `The bank's test page shows no ${selector} within ${timeoutMs / 1000} s, so the challenge cannot be ${end}. The provider has changed that page: look at it with --headed, and change CHALLENGE_BUTTONS in scripts/card-provider/challenge.ts.`,
  );
}

export const hasChallenge = async (page: Page): Promise<boolean> =>
  (await findInFrames(page, CHALLENGE_BUTTONS.completed, 500)) !== null;

/** Searches all frames, because the challenge's nesting may change. */
async function findInFrames(
  page: Page,
  selector: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Locator | null> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && !signal?.aborted) {
    const isIn = (frame: Frame) =>
      frame
        .locator(selector)
        .isVisible()
        .catch(() => false);
    for (const frame of page.frames()) if (await isIn(frame)) return frame.locator(selector);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}
