import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { findScenario } from '#scenarios';
import { inProject } from '../in-project.ts';

/** How a scenario went when it was last replayed; the scenario server shows it to the gallery. */
interface Result {
  outcome: 'passed' | 'failed';
  seconds: number;
  /** ISO instant at which the replay ended. */
  at: string;
  /** What failed, in a line; null for one that passed. */
  failure: string | null;
}

const RESULTS = inProject('.replay/results.json');

/** Writes each scenario's result as it ends, and at the end how many tests passed and failed. */
export default class ResultsReporter implements Reporter {
  readonly #failed = new Set<string>();
  readonly #passed = new Set<string>();

  onTestEnd(test: TestCase, { status, duration, errors, steps }: TestResult): void {
    if (status === 'skipped') return;
    const isGood = status === 'passed';
    (isGood ? this.#passed : this.#failed).add(test.id);
    (isGood ? this.#failed : this.#passed).delete(test.id);
    const name = test.title.split(': ', 1)[0] ?? '';
    if (test.parent.project()?.name !== 'scenarios' || !findScenario(name)) return;
    const failedStep = steps.find(({ error }) => error)?.title;
    const message = stripVTControlCharacters(errors[0]?.message ?? status)
      .replace(/\s+/g, ' ')
      .trim();
    note(name, {
      outcome: isGood ? 'passed' : 'failed',
      seconds: Math.round(duration / 10) / 100,
      at: new Date().toISOString(),
      failure: isGood ? null : [failedStep, message].filter(Boolean).join(': '),
    });
  }

  onEnd(): void {
    const [passed, failed] = [this.#passed.size, this.#failed.size];
    if (passed + failed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function note(name: string, result: Result): void {
  const earlier = readResults();
  const aside = `${RESULTS}.${process.pid}`;
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  // A reader finds the old file or the new one.
  writeFileSync(aside, `${JSON.stringify({ ...earlier, [name]: result }, null, 2)}\n`);
  renameSync(aside, RESULTS);
}

function readResults(): Record<string, Result> {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>;
  } catch {
    return {};
  }
}
