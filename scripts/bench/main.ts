/**
 * `npm run bench`: measures page times for customers and developers against a baseline of the stack alone, and the scenario
 * server against alternatives. All in one run on one machine, so the ratios are more reliable than the absolute figures.
 */
import { parseArgs } from 'node:util';
import { launchChromium } from '../chromium.ts';
import { CommandError, runCommand } from '../run-command.ts';
import { benchmarkCustomerPage } from './benchmark-customer-page.ts';
import { benchmarkDevPages } from './benchmark-dev-pages.ts';
import { benchmarkScenarioServer } from './benchmark-scenario-server.ts';
import { compareWithCommit } from './compare-commits.ts';
import { plotHistory, ratiosOf, saveRun } from './history.ts';
import { runSoak } from './soak.ts';

const USAGE = `npm run bench [-- OPTION]

  --save           appends the ratios to .bench/history.jsonl
  --plot           draws the saved runs as a page, without measuring
  --compare REF    benchmarks another commit and this one in turn, and says what differs beyond noise
  --soak MINUTES   loads the scenario server with 1,000 paying sessions and reports its memory`;

await runCommand(async () => {
  const { help, save, plot, compare, soak } = parseOptions();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if (soak !== undefined) return (await runSoak(soakMinutes(soak))) ? 0 : 1;
  if (plot) {
    console.log(await plotHistory());
    return 0;
  }
  if (compare !== undefined) {
    console.log(await compareWithCommit(compare));
    return 0;
  }
  const ratios: Record<string, number> = {};
  for await (const text of benchmarkAll()) {
    console.log(`${text}\n`);
    Object.assign(ratios, ratiosOf(text));
  }
  if (save) console.log(`Saved in ${await saveRun(ratios)}`);
  return 0;
});

async function* benchmarkAll(): AsyncGenerator<string> {
  yield* await benchmarkScenarioServer();
  const browser = await launchChromium({ forBenchmark: true });
  try {
    yield* await benchmarkCustomerPage(browser);
    yield await benchmarkDevPages(browser);
  } finally {
    await browser.close();
  }
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean' },
        save: { type: 'boolean' },
        plot: { type: 'boolean' },
        compare: { type: 'string' },
        soak: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, 2);
  }
}

function soakMinutes(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0 && minutes <= 24 * 60))
    throw new CommandError(`--soak must be a number of minutes, above 0 and up to 1440, not '${text}'.`, 2);
  return minutes;
}
