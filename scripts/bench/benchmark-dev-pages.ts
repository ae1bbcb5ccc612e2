import { execFile, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { projectPath, toolSearchPath } from '../command-line/project-path.ts';
import { findFreePort } from '../develop/ports.ts';
import { attempt } from './attempts.ts';
import { median, milliseconds, ratioToFirst, table } from './table.ts';

const ROUNDS = 5;
const TIMEOUT_MS = 60_000;
/** The baseline: a minimal page with Vite, React and Apollo. Inside the project, so that imports resolve to the same packages. */
const BASELINE = projectPath('.cache/bench-baseline');
const BASELINE_FILES = {
  'index.html':
    '<!doctype html><title>Baseline</title><div id="root"></div><script type="module" src="./main.tsx"></script>',
  'main.tsx': `import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';

const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql' }) });
createRoot(document.getElementById('root')!).render(
  <ApolloProvider client={client}>
    <h1>Baseline</h1>
  </ApolloProvider>,
);
`,
  'vite.config.mjs': `import react from '@vitejs/plugin-react';
export default { plugins: [react()], cacheDir: '.vite' };
`,
};

interface DevPageRow {
  name: string;
  command: (clientPort: number) => string;
  path: string;
  waitUntilUsable: (page: Page) => Promise<void>;
  /** The folder of its cache. */
  cache: string;
}

const dev = {
  command: () => 'node scripts/develop/run.mjs scripts/develop/dev.ts',
  cache: projectPath('.cache/bench-dev'),
};

const ROWS: DevPageRow[] = [
  {
    name: 'Baseline: minimal page with Vite, React and Apollo',
    command: (port) => `vite ${JSON.stringify(BASELINE)} --port ${port} --strictPort`,
    path: '/',
    waitUntilUsable: (page) => page.getByRole('heading', { name: 'Baseline', exact: true }).waitFor(),
    cache: path.join(BASELINE, '.vite'),
  },
  {
    ...dev,
    name: 'npm run dev: the gallery',
    path: '/',
    waitUntilUsable: (page) => page.getByRole('heading', { name: 'Checkout scenarios', exact: true }).waitFor(),
  },
  {
    ...dev,
    name: 'npm run dev: the gallery with its scenarios',
    path: '/',
    waitUntilUsable: (page) => page.getByRole('link', { name: 'Buy a plan with a new card', exact: true }).waitFor(),
  },
  {
    ...dev,
    name: "npm run dev: the customer's page of a scenario",
    path: '/?scenario=buy-new-card&bare=1',
    waitUntilUsable: (page) => page.getByRole('button', { name: 'Start this scenario' }).click({ trial: true }),
  },
  {
    ...dev,
    name: 'npm run dev: the workbench of a scenario',
    path: '/?scenario=buy-new-card',
    waitUntilUsable: (page) => page.getByRole('button', { name: 'Start this scenario' }).click({ trial: true }),
  },
];

/** Measures the time from `npm run dev` to the first usable page: without a cache, as `npm ci` leaves it, and with one. */
export async function* benchmarkDevPages(browser: Browser): AsyncGenerator<string> {
  await mkdir(BASELINE, { recursive: true });
  for (const [name, text] of Object.entries(BASELINE_FILES)) await writeFile(path.join(BASELINE, name), text);
  const withoutCache = (prepare = async () => {}) =>
    measure(browser, async ({ cache }) => {
      await rm(cache, { recursive: true, force: true });
      await prepare();
    });
  const cold = await withoutCache();
  const installed = await withoutCache(async () => {
    const env = { ...process.env, DEV_CACHE: dev.cache };
    await promisify(execFile)(process.execPath, [projectPath('scripts/develop/prepare.mjs')], { env });
  });
  const warm = await measure(browser);
  yield table([
    [
      `npm run dev, to the first usable page, ms (median of ${ROUNDS})`,
      ...['no cache', 'ratio', 'after npm ci', 'ratio', 'cache', 'ratio'],
    ],
    ...ROWS.map(({ name }, index) => [
      name,
      ...[cold, installed, warm].flatMap((times) => [milliseconds(times[index]), ratioToFirst(times, index)]),
    ]),
  ]);
}

/** The median for each row. Rows alternate, so that a slow moment of the machine affects all of them. */
async function measure(browser: Browser, before: (row: DevPageRow) => Promise<void> = async () => {}) {
  const times = ROWS.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, row] of ROWS.entries()) {
      await attempt(row.name, async () => {
        await before(row);
        times[index]?.push(await timeToFirstPage(browser, row));
      });
    }
  }
  return times.map(median);
}

/** Milliseconds from starting a development server to its first usable page. */
async function timeToFirstPage(browser: Browser, row: DevPageRow): Promise<number> {
  const [clientPort, serverPort] = [await findFreePort(), await findFreePort()];
  const startedAt = performance.now();
  const child = spawn(row.command(clientPort), {
    shell: true,
    detached: true,
    cwd: projectPath(),
    env: {
      ...process.env,
      DEV_CACHE: dev.cache,
      NO_COLOR: '1',
      PATH: toolSearchPath(),
      CLIENT_PORT: String(clientPort),
      SCENARIO_PORT: String(serverPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
  };
  process.once('exit', stop);
  const exited = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const origin = `http://localhost:${clientPort}`;
    await expect.poll(() => output, { timeout: TIMEOUT_MS, intervals: [20] }).toContain(origin);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${origin}${row.path}`);
    await row.waitUntilUsable(page);
    return performance.now() - startedAt;
  } finally {
    await context.close();
    process.off('exit', stop);
    stop();
    await exited;
  }
}
