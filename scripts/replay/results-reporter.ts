import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import { findOpenLines, findScenario, type SpecCode } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';
import { settings } from './settings.ts';

/** The result of a scenario's last replay, which the scenario server serves to the gallery. */
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

/** Prints a line for each test, the failures in full and the totals; writes each scenario's result to `.replay/results.json`. */
export default class ResultsReporter implements Reporter {
  readonly #failed = new Set<string>();
  readonly #passed = new Set<string>();

  #failures: string[] = [];

  onTestEnd(test: TestCase, { status, duration, errors, steps, attachments }: TestResult): void {
    if (status === 'skipped') return;
    const hasPassed = status === 'passed';
    const seconds = `${(duration / 1000).toFixed(1)} s`;
    const { name: project = '', use } = test.parent.project() ?? {};
    const title = use?.browserName === undefined ? test.title : `[${project}] ${test.title}`;
    console.log(`${hasPassed ? '✓' : '✗'} ${title} (${seconds})`);
    if (!hasPassed) {
      const step = findFailedStep(steps)?.title;
      const files = attachments.flatMap(({ name, path: file }) => (file === undefined ? [] : [`  ${name}: ${file}`]));
      const problems = errors.map(({ message, stack, location }) =>
        [stack === message ? '' : `  ${location?.file}:${location?.line}`, message].filter(Boolean).join('\n'),
      );
      this.#failures.push([`✗ ${title}`, ...(step ? [`  ${step}`] : []), ...problems, ...files].join('\n'));
    }
    (hasPassed ? this.#passed : this.#failed).add(test.id);
    (hasPassed ? this.#failed : this.#passed).delete(test.id);
    const name = test.title.split(': ', 1)[0] ?? '';
    const scenario = findScenario(name);
    if (project !== 'scenarios' || settings.backend || !scenario) return;
    const failedStep = findFailedStep(steps);
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

  onEnd(): void {
    for (const failure of this.#failures)
      console.log(`\n${process.stdout.isTTY ? failure : stripVTControlCharacters(failure)}`);
    const [passed, failed] = [this.#passed.size, this.#failed.size];
    if (passed + failed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  }

  onError({ message, stack }: TestError): void {
    console.log(stack ?? message);
  }

  printsToStdio(): boolean {
    return true;
  }
}

const isScenarioStep = ({ category }: TestStep): boolean => category === 'test.step';

const findFailedStep = (steps: readonly TestStep[]) => steps.find((step) => step.error && isScenarioStep(step));

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
