import { stripVTControlCharacters } from 'node:util';
import { errors } from '@playwright/test';
import { DEADLINE_MS } from './stage.ts';

const BETWEEN_LOOKS_MS = 40;

/** A step that did not come true: what it wanted, and what there was instead. */
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

/** What a look at the page came to: true, or what was seen instead. */
export type Look = true | { seen: string };

/** Looks again and again until it is true; at the deadline it fails with what the last look saw. */
export async function until(expected: string, look: () => Promise<Look>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const found = await look();
    if (found === true) return;
    if (performance.now() > deadline) throw new StepFailure({ expected, seen: found.seen });
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
}

/** What goes wrong while doing something, told in the words of a step. */
export async function doing<Value>(expected: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StepFailure) throw error;
    throw new StepFailure({ expected, seen: reasonOf(error) });
  }
}

/** The end of the browser driver's log says what it was still waiting for. */
function reasonOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = text.split('\n').map((line) => line.trim());
  const last = lines.filter((line) => /^- /.test(line) && !/retrying|waiting \d+ms/.test(line)).slice(-1);
  return error instanceof errors.TimeoutError && last.length > 0 ? `still ${last.join().slice(2)}` : (lines[0] ?? text);
}
