/**
 * `npm run bench`: how long people wait, developers and customers, beside what the stack alone costs, measured in one run
 * on one machine in a real browser. Trust the ratios, not the absolute figures.
 */
import { launchChromium } from '../chromium.ts';
import { command } from '../command.ts';
import { customerPage } from './customer-page.ts';
import { devPages } from './dev-pages.ts';

await command(async () => {
  const browser = await launchChromium();
  try {
    for (const text of await customerPage(browser)) console.log(`${text}\n`);
    console.log(await devPages(browser));
  } finally {
    await browser.close();
  }
  return 0;
});
