import { rm } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { inProject } from '../in-project.ts';
import { type Development, timeToFirstPage } from './first-page.ts';
import { writeFloor } from './floor.ts';
import { median, milliseconds, ratio, table } from './table.ts';

const ROUNDS = 3;
const DEV_CACHE = '.cache/bench-vite';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor();

interface Row {
  name: string;
  development: Development;
  cache: string;
}

async function rowsOf(): Promise<Row[]> {
  const floor = await writeFloor();
  const dev = { line: () => 'tsx scripts/dev.ts', env: { DEV_CACHE } };
  return [
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
}

/** Round by round, so that a slow moment of the machine touches all alike. */
async function measure(rows: Row[], once: (row: Row) => Promise<number>): Promise<number[]> {
  const measured = rows.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, row] of rows.entries()) measured[at]?.push(await once(row));
  }
  return measured.map(median);
}

/** Developers' wait: from the command to a page of `npm run dev` that can be used. */
export async function devPages(browser: Browser): Promise<string> {
  const rows = await rowsOf();
  const once = ({ development }: Row) => timeToFirstPage(browser, development);
  const cold = await measure(rows, async (row) => {
    await rm(row.cache, { recursive: true, force: true });
    return once(row);
  });
  const warm = await measure(rows, once);
  return table([
    [`npm run dev, to the first usable page, ms (median of ${ROUNDS})`, 'no cache', 'ratio', 'cache', 'ratio'],
    ...rows.map(({ name }, at) => [
      name,
      milliseconds(cold[at]),
      ratio(cold[at], cold[0]),
      milliseconds(warm[at]),
      ratio(warm[at], warm[0]),
    ]),
  ]);
}
