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
    async failed({ says, expected, seen, journal }: WalkFailure, page: Page) {
      say(`  ✗ ${says}`);
      say(`      expected: ${expected}`);
      say(`      seen:     ${indented(seen, '                ')}`);
      say(`      journal:  ${journal.length} entries, the last of them:`);
      for (const entry of journal.slice(-JOURNAL_SHOWN)) say(`        ${cut(sayEntry(entry))}`);
      say(`      picture:  ${await picture(name, page)}`);
    },
  };
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
