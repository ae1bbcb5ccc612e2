/**
 * `npm run bench`: measures page times for customers and developers against a baseline of the stack alone, and the scenario
 * server against alternatives. All in one run on one machine, so the ratios are more reliable than the absolute figures.
 */

import { parseOptions } from '../command-line/parse-options.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { launchChromium } from '../test/chromium.ts';
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

await runCommand(async () => {
  const { only, save, plot } = parseOptions({ usage: USAGE, options: OPTIONS }).values;
  if (plot) {
    console.log(await plotHistory());
    return 0;
  }
  const ratios: Record<string, number> = {};
  for await (const text of benchmarkParts(only === undefined ? PARTS : [selectedPart(only)])) {
    console.log(`${text}\n`);
    Object.assign(ratios, ratiosOf(text));
  }
  if (save) console.log(`Saved in ${await saveRun(ratios)}`);
  return 0;
});

async function* benchmarkParts(parts: readonly Part[]): AsyncGenerator<string> {
  if (parts.includes('server')) yield* await benchmarkScenarioServer();
  if (parts.includes('tests')) yield await benchmarkAppTests();
  if (!parts.includes('page') && !parts.includes('dev')) return;
  const browser = await launchChromium({ forBenchmark: true });
  try {
    if (parts.includes('page')) yield* await benchmarkCustomerPage(browser);
    if (parts.includes('dev')) yield await benchmarkDevPages(browser);
  } finally {
    await browser.close();
  }
}

function selectedPart(text: string): Part {
  const part = PARTS.find((each) => each === text);
  if (part === undefined) throw new CommandError(`--only must be one of ${PARTS.join(', ')}, not '${text}'.`, 2);
  return part;
}
