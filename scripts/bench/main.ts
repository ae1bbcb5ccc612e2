/**
 * `npm run bench`: how long a person waits, beside what the stack alone costs, measured in one run on one machine in a
 * real browser. Trust the ratios, not the absolute figures.
 */
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { launchChromium } from '../chromium.ts';
import { command } from '../command.ts';
import { inProject } from '../in-project.ts';
import { type Development, timeToFirstPage } from './first-page.ts';
import { writeFloor } from './floor.ts';
import { timesToField } from './start-to-field.ts';
import { median, table } from './table.ts';

const ROUNDS = 3;
const STARTS = 5;
const DEV_CACHE = '.cache/bench-vite';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor();

interface Row {
  name: string;
  development: Development;
  cache: string;
}

/** Round by round, so that a slow moment of the machine touches all alike. */
async function measure(rows: Row[], once: (row: Row) => Promise<number>): Promise<number[]> {
  const measured = rows.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, row] of rows.entries()) measured[at]?.push(await once(row));
  }
  return measured.map(median);
}

await command(async () => {
  const floor = await writeFloor();
  const dev = { line: () => 'tsx scripts/dev.ts', env: { DEV_CACHE } };
  const rows: Row[] = [
    {
      name: 'Bare Vite, React and Apollo: its heading',
      development: {
        line: ({ client }) => `vite ${JSON.stringify(floor.folder)} --port ${client} --strictPort`,
        env: { NO_COLOR: '1' },
        address: '/',
        usable: heading('Floor'),
      },
      cache: floor.cache,
    },
    {
      name: 'npm run dev: the gallery',
      development: { ...dev, address: '/', usable: heading('Checkout scenarios') },
      cache: inProject(DEV_CACHE),
    },
    {
      name: 'npm run dev: a scenario, ready to start',
      development: {
        ...dev,
        address: '/?scenario=buy-new-card',
        usable: (page) => page.getByRole('button', { name: 'Start this scenario' }).click({ trial: true }),
      },
      cache: inProject(DEV_CACHE),
    },
  ];

  const browser = await launchChromium();
  try {
    const once = ({ development }: Row) => timeToFirstPage(browser, development);
    const cold = await measure(rows, async (row) => {
      await rm(row.cache, { recursive: true, force: true });
      return once(row);
    });
    const warm = await measure(rows, once);
    const starts = await timesToField(browser, STARTS);

    const ms = (value: number | undefined) => Math.round(value ?? Number.NaN).toLocaleString('en-AU');
    const ratio = (times: number[], at: number) => ((times[at] ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(2);
    console.log(`From the command to the first usable page, in ms (median of ${ROUNDS}):\n`);
    console.log(
      table([
        ['', 'no cache', 'ratio', 'cache', 'ratio'],
        ...rows.map(({ name }, at) => [name, ms(cold[at]), ratio(cold, at), ms(warm[at]), ratio(warm, at)]),
      ]),
    );
    console.log(
      `\nFrom 'Start this scenario' to a card number that can be typed, built page, in ms (${STARTS} times):\n`,
    );
    console.log(
      table([
        ['median', 'best', 'worst'],
        [ms(median(starts)), ms(Math.min(...starts)), ms(Math.max(...starts))],
      ]),
    );
  } finally {
    await browser.close();
  }
  return 0;
});
