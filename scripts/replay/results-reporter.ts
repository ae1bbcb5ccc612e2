import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { findScenario } from '#scenarios';
import { projectPath } from '../project-path.ts';
import { settings } from './settings.ts';

/** The result of a scenario's last replay, which the scenario server serves to the gallery. */
interface ScenarioResult {
  outcome: 'passed' | 'failed';
  seconds: number;
  /** ISO instant at which the replay ended. */
  at: string;
  /** The error on one line; null when it passed. */
  failure: string | null;
}

const RESULTS = projectPath('.replay/results.json');

/** Writes each scenario's result to `.replay/results.json`, and prints the totals at the end. */
export default class ResultsReporter implements Reporter {
  readonly #failed = new Set<string>();
  readonly #passed = new Set<string>();

  onTestEnd(test: TestCase, { status, duration, errors, steps }: TestResult): void {
    if (status === 'skipped') return;
    const hasPassed = status === 'passed';
    (hasPassed ? this.#passed : this.#failed).add(test.id);
    (hasPassed ? this.#failed : this.#passed).delete(test.id);
    const name = test.title.split(': ', 1)[0] ?? '';
    if (test.parent.project()?.name !== 'scenarios' || settings.backend || !findScenario(name)) return;
    const failedStep = steps.find(({ error }) => error)?.title;
    const message = stripVTControlCharacters(errors[0]?.message ?? status)
      .replace(/\s+/g, ' ')
      .trim();
    writeResult(name, {
      outcome: hasPassed ? 'passed' : 'failed',
      seconds: Math.round(duration / 10) / 100,
      at: new Date().toISOString(),
      failure: hasPassed ? null : [failedStep, message].filter(Boolean).join(': '),
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

function writeResult(name: string, result: ScenarioResult): void {
  const results = readResults();
  const temporaryFile = `${RESULTS}.${process.pid}`;
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  // Renaming is atomic: readers never see a partly written file.
  writeFileSync(temporaryFile, `${JSON.stringify({ ...results, [name]: result }, null, 2)}\n`);
  renameSync(temporaryFile, RESULTS);
}

function readResults(): Record<string, ScenarioResult> {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, ScenarioResult>;
  } catch {
    return {};
  }
}
