/**
 * `npm run bench`: measures page times for customers and developers against a baseline of the stack alone, and the scenario
 * server against alternatives. All in one run on one machine, so the ratios are more reliable than the absolute figures.
 * `npm run bench -- --soak MINUTES`: loads the scenario server with 1,000 paying sessions and reports its memory.
 */
import { parseArgs } from 'node:util';
import { launchChromium } from '../chromium.ts';
import { CommandError, runCommand } from '../run-command.ts';
import { benchmarkCustomerPage } from './benchmark-customer-page.ts';
import { benchmarkDevPages } from './benchmark-dev-pages.ts';
import { benchmarkScenarioServer } from './benchmark-scenario-server.ts';
import { runSoak } from './soak.ts';

await runCommand(async () => {
  const minutes = soakMinutes();
  if (minutes !== null) return (await runSoak(minutes)) ? 0 : 1;
  for (const text of await benchmarkScenarioServer()) console.log(`${text}\n`);
  const browser = await launchChromium({ forBenchmark: true });
  try {
    for (const text of await benchmarkCustomerPage(browser)) console.log(`${text}\n`);
    console.log(await benchmarkDevPages(browser));
  } finally {
    await browser.close();
  }
  return 0;
});

/** Null without --soak. */
function soakMinutes(): number | null {
  const { soak } = parseArgs({ options: { soak: { type: 'string' } } }).values;
  if (soak === undefined) return null;
  const minutes = Number(soak);
  if (!(minutes > 0 && minutes <= 24 * 60))
    throw new CommandError(`--soak must be a number of minutes, above 0 and up to 1440, not '${soak}'.`, 2);
  return minutes;
}
