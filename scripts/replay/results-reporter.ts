import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { findOpenLines, findScenario, type SpecCode } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';

/** The result of a scenario's last replay. The scenario server serves it to the gallery. */
interface ScenarioResult {
  outcome: 'passed' | 'failed';
  seconds: number;
  /** ISO instant at which the replay ended. */
  at: string;
  /** The error on one line; null when it passed. */
  failure: string | null;
  /** The lines of the specification that the failed step should have proved; none when it passed. */
  failedLines: SpecCode[];
  /** The lines that it did not come to. */
  linesNotReached: SpecCode[];
}

const RESULTS = projectPath('.replay/results.json');

/** Writes the result of each scenario to `.replay/results.json`. */
export default class ResultsReporter implements Reporter {
  onTestEnd({ title, parent }: TestCase, { status, duration, errors, steps }: TestResult): void {
    const name = title.split(': ', 1)[0] ?? '';
    const scenario = findScenario(name);
    if (status === 'skipped' || parent.project()?.name !== 'scenarios' || !scenario) return;
    const hasPassed = status === 'passed';
    const failedStep = steps.find((step) => step.error && isScenarioStep(step));
    const index = failedStep ? steps.filter(isScenarioStep).indexOf(failedStep) : 0;
    // Without a failed step the page did not open.
    const { failed, notReached } = hasPassed ? { failed: [], notReached: [] } : findOpenLines(scenario.steps, index);
    const message = stripVTControlCharacters(errors[0]?.message ?? status)
      .replace(/\s+/g, ' ')
      .trim();
    writeResult(name, {
      outcome: hasPassed ? 'passed' : 'failed',
      seconds: Math.round(duration / 10) / 100,
      at: new Date().toISOString(),
      failure: hasPassed ? null : [failedStep?.title, message].filter(Boolean).join(': '),
      failedLines: failed,
      linesNotReached: notReached,
    });
  }
}

const isScenarioStep = ({ category }: TestStep): boolean => category === 'test.step';

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
