/**
 * `npm run bench`: measures page times for customers and developers against a baseline of the stack alone, and the scenario
 * server against alternatives. All in one run on one machine, so the ratios are more reliable than the absolute figures. A
 * measurement that fails is a line that says so: the others are still taken, and the exit code is 1.
 */
import type { Browser } from '@playwright/test';
import { parseOptions } from '../command-line/parse-options.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { launchChromium } from '../test/chromium.ts';
import { attempt, takeFailures } from './attempts.ts';
import { benchmarkAppTests } from './benchmark-app-tests.ts';
import { benchmarkCustomerPage } from './benchmark-customer-page.ts';
import { benchmarkDevPages } from './benchmark-dev-pages.ts';
import { benchmarkScenarioServer } from './benchmark-scenario-server.ts';
import { plotHistory, ratiosOf, saveRun } from './history.ts';

const USAGE = `Usage: npm run bench [-- OPTION]

  --only PART      measures one part: server, tests (of apps), page (the customer's) or dev (the pages of npm run dev)
  --save           appends the ratios to .bench/history.jsonl
  --plot           draws the saved runs as a page, without measuring`;

const OPTIONS = {
  only: { type: 'string' },
  save: { type: 'boolean' },
  plot: { type: 'boolean' },
} as const;

const PARTS = ['server', 'tests', 'page', 'dev'] as const;
type Part = (typeof PARTS)[number];

/** The tables of each part; undefined for one that failed. */
const BENCHMARKS: Record<Part, () => AsyncIterable<string | undefined>> = {
  server: benchmarkScenarioServer,
  tests: benchmarkAppTests,
  page: () => inBrowser(benchmarkCustomerPage),
  dev: () => inBrowser(benchmarkDevPages),
};

await runCommand(async () => {
  const { only, save, plot } = parseOptions({ usage: USAGE, options: OPTIONS }).values;
  if (plot) {
    console.log(await plotHistory());
    return 0;
  }
  const ratios: Record<string, number> = {};
  let failed = 0;
  for (const part of only === undefined ? PARTS : [selectedPart(only)]) {
    const print = (text: string | undefined) => {
      if (text !== undefined) console.log(`${text}\n`);
      Object.assign(ratios, ratiosOf(text ?? ''));
      const lines = takeFailures();
      if (lines.length > 0) console.log(`${lines.join('\n')}\n`);
      failed += lines.length;
    };
    await attempt(`--only ${part}`, async () => {
      for await (const text of BENCHMARKS[part]()) print(text);
    });
    print(undefined);
  }
  if (save) console.log(`Saved in ${await saveRun(ratios)}`);
  if (failed > 0) console.error(`${failed} of the measurements failed; the lines 'not measured' say why.`);
  return failed > 0 ? 1 : 0;
});

async function* inBrowser(benchmark: (browser: Browser) => AsyncIterable<string | undefined>) {
  const browser = await launchChromium({ forBenchmark: true });
  try {
    yield* benchmark(browser);
  } finally {
    await browser.close();
  }
}

function selectedPart(text: string): Part {
  const part = PARTS.find((each) => each === text);
  if (part === undefined) throw new CommandError(`--only must be one of ${PARTS.join(', ')}, not '${text}'.`, 2);
  return part;
}
