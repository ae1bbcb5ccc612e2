import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { projectPath } from '../project-path.ts';
import { writeBaselinePage } from './baseline-page.ts';
import { type DevServer, measureTimeToFirstPage } from './measure-first-page.ts';
import { COMPONENT, measureSaves, SCENARIO } from './measure-saves.ts';
import { median, milliseconds, ratioToFirst, table } from './table.ts';

const ROUNDS = 5;
const SAVES = 7;
const DEV_CACHE = '.cache/bench-dev';

interface DevPageRow {
  name: string;
  server: DevServer;
  waitUntilUsable: (page: Page) => Promise<void>;
  cache: string;
}

async function createRows(): Promise<DevPageRow[]> {
  const baseline = await writeBaselinePage();
  const dev = { command: () => 'node scripts/run.mjs scripts/dev.ts', env: { DEV_CACHE } };
  return [
    {
      name: 'Baseline: minimal page with Vite, React and Apollo',
      server: {
        command: ({ client }) => `vite ${JSON.stringify(baseline.folder)} --port ${client} --strictPort`,
        env: { NO_COLOR: '1' },
        path: '/',
      },
      waitUntilUsable: (page) => page.getByRole('heading', { name: 'Baseline', exact: true }).waitFor(),
      cache: baseline.cache,
    },
    {
      name: 'npm run dev: the gallery',
      server: { ...dev, path: '/' },
      waitUntilUsable: (page) => page.getByRole('heading', { name: COMPONENT.text, exact: true }).waitFor(),
      cache: projectPath(DEV_CACHE),
    },
    {
      name: 'npm run dev: the gallery with its scenarios',
      server: { ...dev, path: '/' },
      waitUntilUsable: (page) => page.getByRole('link', { name: SCENARIO.text, exact: true }).waitFor(),
      cache: projectPath(DEV_CACHE),
    },
    {
      name: 'npm run dev: a scenario',
      server: { ...dev, path: '/?scenario=buy-new-card' },
      waitUntilUsable: (page) => page.getByRole('button', { name: 'Start this scenario' }).click({ trial: true }),
      cache: projectPath(DEV_CACHE),
    },
  ];
}

/** The median for each row. Rows alternate, so that a slow moment of the machine affects all of them. */
async function measure(rows: DevPageRow[], measureOnce: (row: DevPageRow) => Promise<number>): Promise<number[]> {
  const times = rows.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, row] of rows.entries()) times[index]?.push(await measureOnce(row));
  }
  return times.map(median);
}

/** What `npm ci` does after the installation. */
const prepareAsInstalled = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, [projectPath('scripts/prepare.mjs')], {
    env: { ...process.env, DEV_CACHE },
  });
};

/** Measures the time from `npm run dev` to the first usable page. */
export async function benchmarkDevPages(browser: Browser): Promise<string> {
  const rows = await createRows();
  const measureOnce = ({ server, waitUntilUsable }: DevPageRow) =>
    measureTimeToFirstPage(browser, server, waitUntilUsable);
  const withoutCache = (prepare = async () => {}) =>
    measure(rows, async (row) => {
      await rm(row.cache, { recursive: true, force: true });
      await prepare();
      return measureOnce(row);
    });
  const cold = await withoutCache();
  const installed = await withoutCache(prepareAsInstalled);
  const warm = await measure(rows, measureOnce);
  return table([
    [
      `npm run dev, to the first usable page, ms (median of ${ROUNDS})`,
      ...['no cache', 'ratio', 'after npm ci', 'ratio', 'cache', 'ratio'],
    ],
    ...rows.map(({ name }, index) => [
      name,
      ...[cold, installed, warm].flatMap((times) => [milliseconds(times[index]), ratioToFirst(times, index)]),
    ]),
  ]);
}

/** Measures the time from saving a file to its effect in the open gallery. */
export async function benchmarkSaves(browser: Browser): Promise<string> {
  const times = await measureSaves(browser, [COMPONENT, SCENARIO], SAVES);
  return table([
    [`A save, to its effect in the open gallery, ms (${SAVES} saves)`, 'best', 'median'],
    ...['A component', 'A scenario'].map((name, index) => [
      name,
      milliseconds(Math.min(...(times[index] ?? []))),
      milliseconds(median(times[index] ?? [])),
    ]),
  ]);
}
