/**
 * `npm run bench`: measures a customer's page against a baseline of the stack alone. All measurements are of one run on one
 * machine, so the ratios are more reliable than the absolute figures. When a measurement fails, a line gives the reason,
 * the others are still taken, and the exit code is 1.
 */
import { launchChromium } from '../checks/chromium.ts';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { benchmarkCustomerPage } from './customer-page.ts';
import { attempt, takeFailures } from './measure.ts';

const command = npmCommand('bench', "Measures sizes and times of a customer's page beside their baselines.");

await runCommand(async () => {
  stopWithNpm();
  exitOnSignal();
  parse(command);
  const browser = await launchChromium({ forBenchmark: true });
  try {
    await attempt('the page', async () => {
      for await (const table of benchmarkCustomerPage(browser)) if (table) console.log(`${table}\n`);
    });
  } finally {
    await browser.close();
  }
  const failures = takeFailures();
  for (const line of failures) console.log(line);
  return failures.length > 0 ? 1 : 0;
});
