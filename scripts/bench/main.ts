/**
 * `npm run bench`: how long people wait, developers and customers, beside what the stack alone costs, and what the scenario
 * server answers beside its alternatives. Measured in one run on one machine, pages in a real browser. Trust the ratios, not the absolute figures.
 */
import { launchChromium } from '../chromium.ts';
import { command } from '../command.ts';
import { customerPage } from './customer-page.ts';
import { devPages } from './dev-pages.ts';
import { scenarioServer } from './scenario-server.ts';

await command(async () => {
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
