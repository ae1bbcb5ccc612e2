import { stripVTControlCharacters } from 'node:util';
import { errors } from '@playwright/test';
import { STEP_TIMEOUT_MS } from './test-world.ts';

const POLL_INTERVAL_MS = 40;

export class StepFailure extends Error {
  readonly expected: string;
  readonly seen: string;

  constructor({ expected, seen }: { expected: string; seen: string }) {
    super(`expected ${expected}, seen ${seen}`);
    this.name = 'StepFailure';
    this.expected = expected;
    this.seen = seen;
  }
}

type PollResult = true | { seen: string };

/** Polls until the check returns true. Throws a `StepFailure` with the last result at the deadline. */
export async function waitUntil(expected: string, check: () => Promise<PollResult>): Promise<void> {
  const deadline = performance.now() + STEP_TIMEOUT_MS;
  for (;;) {
    const result = await check();
    if (result === true) return;
    if (performance.now() > deadline) throw new StepFailure({ expected, seen: result.seen });
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

export async function runAction<Value>(expected: string, action: () => Promise<Value>): Promise<Value> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof StepFailure) throw error;
    throw new StepFailure({ expected, seen: reasonOf(error) });
  }
}

/** The last line of Playwright's log, which names the awaited element or state; otherwise the error message. */
function reasonOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = text.split('\n').map((line) => line.trim());
  const last = lines.filter((line) => /^- /.test(line) && !/retrying|waiting \d+ms/.test(line)).slice(-1);
  return error instanceof errors.TimeoutError && last.length > 0 ? `still ${last.join().slice(2)}` : (lines[0] ?? text);
}
