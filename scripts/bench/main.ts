/** `npm run bench`: measures a customer's page and `npm run dev` in turn with baselines, so the ratios are the reliable figures. */
import { Option } from '@commander-js/extra-typings';
import { launchChromium } from '../checks/chromium.ts';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { benchmarkCustomerPage } from './customer-page.ts';
import { benchmarkDevPages } from './dev-pages.ts';
import { createMeter } from './measure.ts';

const PARTS = ['page', 'dev'] as const;
/** How long a part of the benchmark may measure, without the time to end what it has started. */
const LIMIT_MS = 170_000;

const command = npmCommand('bench', 'Measures sizes and times beside their baselines.').addOption(
  new Option('--only <part>', "the customer's page or npm run dev").choices(PARTS),
);

await runCommand(async () => {
  exitOnSignal();
  const { only } = parse(command).opts();
  const parts = only === undefined ? PARTS : [only];
  console.log(`This takes about ${parts.length * 2} minutes on two idle cores, at most ${parts.length * 3}.`);
  for (const part of parts) {
    const meter = createMeter(LIMIT_MS);
    const browser = await launchChromium({ forBenchmark: true });
    await (part === 'page' ? benchmarkCustomerPage(browser, meter) : benchmarkDevPages(browser, meter));
    await meter.attempt('Closing the browser', () => browser.close());
  }
  // Exits at once, because a measurement that hangs would keep the process alive.
  process.exit();
});
