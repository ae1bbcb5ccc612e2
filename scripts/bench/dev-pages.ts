import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { GROUP_LEADER, interruptGroup } from '../command-line/capture-process.ts';
import { projectPath, toolSearchPath } from '../command-line/project-path.ts';
import { findFreePort } from '../develop/ports.ts';
import { measureInTurn, tableOfRatios } from './measure.ts';

const ROUNDS = 5;
const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 20;
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

const dev = { command: () => 'npm run dev', cache: projectPath('.cache/bench-dev') };
const canStart = (page: Page) => page.getByRole('button', { name: 'Start this scenario' }).click({ trial: true });

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
    name: 'npm run dev: the gallery with its scenarios',
    path: '/',
    waitUntilUsable: (page) => page.getByRole('link', { name: 'Buy a plan with a new card', exact: true }).waitFor(),
  },
  {
    ...dev,
    name: "npm run dev: the customer's page of a scenario",
    path: '/?scenario=buy-new-card&bare=1',
    waitUntilUsable: canStart,
  },
  {
    ...dev,
    name: 'npm run dev: the workbench of a scenario',
    path: '/?scenario=buy-new-card',
    waitUntilUsable: canStart,
  },
];

/** Measures the time from `npm run dev` to the first usable page, without a cache and with one. */
export async function* benchmarkDevPages(browser: Browser): AsyncGenerator<string> {
  await mkdir(BASELINE, { recursive: true });
  for (const [name, text] of Object.entries(BASELINE_FILES)) await writeFile(path.join(BASELINE, name), text);
  const cold = await measureInTurn(ROWS, ROUNDS, async (row) => {
    await rm(row.cache, { recursive: true, force: true });
    return timeToFirstPage(browser, row);
  });
  const warm = await measureInTurn(ROWS, ROUNDS, (row) => timeToFirstPage(browser, row));
  for (const [which, measured] of [
    ['without a cache', cold],
    ['with its cache', warm],
  ] as const)
    yield tableOfRatios(`npm run dev ${which}, to the first usable page (median of ${ROUNDS})`, ROWS, measured);
}

/** Milliseconds from starting a development server to its first usable page. */
async function timeToFirstPage(browser: Browser, row: DevPageRow): Promise<number> {
  const [clientPort, serverPort] = [await findFreePort(), await findFreePort()];
  const ports = { CLIENT_PORT: `${clientPort}`, SCENARIO_PORT: `${serverPort}` };
  const startedAt = performance.now();
  const child = spawn(row.command(clientPort), {
    ...{ ...GROUP_LEADER, shell: true, cwd: projectPath(), stdio: 'ignore' },
    env: { ...process.env, DEV_CACHE: dev.cache, PATH: toolSearchPath(), ...ports },
  });
  const interrupt = () => interruptGroup(child.pid);
  process.once('exit', interrupt);
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const goto = () => page.goto(`http://localhost:${clientPort}${row.path}`);
    await expect(goto).toPass({ timeout: TIMEOUT_MS, intervals: [POLL_INTERVAL_MS] });
    await row.waitUntilUsable(page);
    const ms = performance.now() - startedAt;
    await context.close();
    return ms;
  } finally {
    process.off('exit', interrupt);
    interrupt();
    if (child.exitCode === null) await once(child, 'close');
  }
}
