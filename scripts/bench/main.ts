/**
 * `npm run bench`: how long people wait, developers and customers, beside what the stack alone costs, and what the scenario
 * server answers beside its alternatives. Measured in one run on one machine, pages in a real browser. Trust the ratios, not the absolute figures.
 * `npm run bench -- --soak MINUTES`: the scenario server alone under 1,000 paying sessions, and what becomes of its memory.
 */
import { parseArgs } from 'node:util';
import { launchChromium } from '../chromium.ts';
import { command, Problem } from '../command.ts';
import { customerPage } from './customer-page.ts';
import { devPages } from './dev-pages.ts';
import { scenarioServer } from './scenario-server.ts';
import { soak } from './soak.ts';

await command(async () => {
  const minutes = soakMinutes();
  if (minutes !== null) return (await soak(minutes)) ? 0 : 1;
  for (const text of await scenarioServer()) console.log(`${text}\n`);
  const browser = await launchChromium({ timed: true });
  try {
    for (const text of await customerPage(browser)) console.log(`${text}\n`);
    console.log(await devPages(browser));
  } finally {
    await browser.close();
  }
  return 0;
});

/** Null: the benchmark itself. */
function soakMinutes(): number | null {
  const { soak: given } = parseArgs({ options: { soak: { type: 'string' } } }).values;
  if (given === undefined) return null;
  const minutes = Number(given);
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new Problem(`--soak takes minutes above 0, not '${given}'.`, 2);
  return minutes;
}
