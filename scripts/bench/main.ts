/**
 * `npm run bench`: measures page times for customers and developers against a baseline of the stack
 * alone. All in one run on one machine, so the ratios are more reliable than the absolute figures. A measurement that fails
 * is a line that says so: the others are still taken, and the exit code is 1.
 */

import { Option } from '@commander-js/extra-typings';
import { launchChromium } from '../checks/chromium.ts';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { benchmarkCustomerPage } from './customer-page.ts';
import { benchmarkDevPages } from './dev-pages.ts';
import { attempt, takeFailures } from './measure.ts';

/** Each yields its tables; undefined for one that failed. */
const BENCHMARKS = { page: benchmarkCustomerPage, dev: benchmarkDevPages };
const PARTS = ['page', 'dev'] as const;

const command = npmCommand('bench', 'Measures sizes and times beside their baselines.').addOption(
  new Option('--only <part>', "the customer's page or npm run dev").choices(PARTS),
);

await runCommand(async () => {
  stopWithNpm();
  exitOnSignal();
  const { only } = parse(command).opts();
  const browser = await launchChromium({ forBenchmark: true });
  let failed = 0;
  const print = (text = '') => {
    const lines = takeFailures();
    failed += lines.length;
    for (const output of [text, lines.join('\n')]) if (output) console.log(`${output}\n`);
  };
  for (const part of only === undefined ? PARTS : [only]) {
    await attempt(`--only ${part}`, async () => {
      for await (const text of BENCHMARKS[part](browser)) print(text);
    });
    print();
  }
  await browser.close();
  if (failed > 0) console.error(`${failed} of the measurements failed; the lines 'not measured' say why.`);
  return failed > 0 ? 1 : 0;
});
