import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { findScenario } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';

/** The result of a scenario's last replay. The scenario server serves it to the gallery. */
interface ScenarioResult {
  outcome: 'passed' | 'failed';
  seconds: number;
  /** ISO instant at which the replay ended. */
  at: string;
  /** The error on one line; null for a replay that passed. */
  failure: string | null;
}

const RESULTS = projectPath('.replay/results.json');

export default class ResultsReporter implements Reporter {
  onTestEnd({ title, parent }: TestCase, { status, duration, errors, steps }: TestResult): void {
    const name = title.split(': ', 1)[0] ?? '';
    if (status === 'skipped' || parent.project()?.name !== 'scenarios' || !findScenario(name)) return;
    const hasPassed = status === 'passed';
    const failedStep = steps.find(({ error, category }: TestStep) => error && category === 'test.step');
    const message = stripVTControlCharacters(errors[0]?.message ?? status)
      .replace(/\s+/g, ' ')
      .trim();
    writeResult(name, {
      outcome: hasPassed ? 'passed' : 'failed',
      seconds: Math.round(duration / 10) / 100,
      at: new Date().toISOString(),
      failure: hasPassed ? null : [failedStep?.title, message].filter(Boolean).join(': '),
    });
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
