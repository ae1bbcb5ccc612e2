/** `npm run bench`: measures a customer's page and `npm run dev` in turn with baselines, so the ratios are the reliable figures. */
import { Option } from '@commander-js/extra-typings';
import { launchChromium } from '../checks/chromium.ts';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { benchmarkCustomerPage } from './customer-page.ts';
import { benchmarkDevPages } from './dev-pages.ts';
import { createMeter } from './measure.ts';

const PARTS = ['page', 'dev'] as const;
/** Of each part, without the end of what was started. */
const LIMIT_MS = 170_000;

const command = npmCommand('bench', 'Measures sizes and times beside their baselines.')
  .addOption(new Option('--only <part>', "the customer's page or npm run dev").choices(PARTS))
  .option('--waterfall', 'also prints the requests and the processor time of a cold opening, with its baseline');

await runCommand(async () => {
  stopWithNpm();
  exitOnSignal();
  const { only, waterfall = false } = parse(command).opts();
  const parts = only === undefined ? PARTS : [only];
  console.log(`This takes about ${parts.length * 2} minutes on two idle cores, at most ${parts.length * 3}.`);
  let failures = 0;
  for (const part of parts) {
    const meter = createMeter(LIMIT_MS);
    const browser = await launchChromium({ forBenchmark: true });
    const startedAt = performance.now();
    await (part === 'page' ? benchmarkCustomerPage(browser, meter, waterfall) : benchmarkDevPages(browser, meter));
    await meter.attempt('Closing the browser', () => browser.close());
    console.log(`\n${part}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    failures += meter.failures();
  }
  // A measurement that hangs keeps the process alive.
  process.exit(failures > 0 ? 1 : 0);
});
