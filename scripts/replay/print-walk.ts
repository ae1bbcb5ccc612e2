import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { JournalEntry } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { inProject } from '../in-project.ts';
import type { WalkFailure, WalkListener } from './walk.ts';

const JOURNAL_SHOWN = 6;
const WIDTH = 160;

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** Prints a walk in words: a tick for each step, and for a failure all that a person needs to understand it. */
export function printWalk({ name, title }: Scenario, say: (line: string) => void): WalkListener {
  say(`\n${name}: ${title}`);
  return {
    passed: (says) => say(`  ✓ ${cut(says)}`),
    async failed(failure: WalkFailure, page: Page) {
      say(`  ✗ ${failure.says}`);
      for (const line of await failureLines(name, failure, page)) say(line);
    },
  };
}

/** Says nothing of what comes true; hands on all that a person needs to understand a failure. */
export const printFailure = (
  { name, title, steps }: Scenario,
  say: (lines: readonly string[]) => void,
): WalkListener => ({
  passed() {},
  async failed(failure, page, { index }) {
    const step = index < 0 ? '' : ` (step ${index + 1} of ${steps.length})`;
    say([`✗ ${name}: ${title}`, `  ✗ ${failure.says}${step}`, ...(await failureLines(name, failure, page))]);
  },
});

const failureLines = async (name: string, { expected, seen, journal }: WalkFailure, page: Page): Promise<string[]> => [
  `      expected: ${expected}`,
  `      seen:     ${indented(seen, '                ')}`,
  ...sayJournal(journal),
  `      picture:  ${await picture(name, page)}`,
];

function sayJournal(journal: readonly JournalEntry[]): string[] {
  const last = journal.slice(-JOURNAL_SHOWN);
  if (last.length === 0) return ['      journal:  empty'];
  const entries = last.map((entry) => `        ${cut(sayEntry(entry))}`);
  return [`      journal:  ${journal.length} entries, the last of them:`, ...entries];
}

const sayEntry = ({ id, kind, name, status, request }: JournalEntry): string =>
  `${id} ${kind} ${name} ${status} ${JSON.stringify(request) ?? ''}`;

async function picture(name: string, page: Page): Promise<string> {
  const file = path.join('.replay', `${name}.png`);
  await mkdir(inProject('.replay'), { recursive: true });
  return page.screenshot({ path: inProject(file) }).then(
    () => file,
    (error: unknown) => `none, ${error instanceof Error ? error.message : error}`,
  );
}
