import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { inProject } from '../in-project.ts';
import { gatherComplaints } from '../replay/complaints.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { readJournal } from '../replay/journal.ts';
import { DEADLINE_MS } from '../replay/stage.ts';
import type { Changes, Page as HostPage } from './embedding-page/page.tsx';

interface Visit {
  /** The scenario of each provider on the page. */
  scenarios?: readonly string[];
  /** Each provider has a React root of its own. */
  separateRoots?: boolean;
  /** Stands between page and network from the start. */
  network?: (context: BrowserContext, serverUrl: string) => Promise<unknown>;
  /** The page leaves the card provider's script to the module, which asks the real provider's address for it. */
  withoutEmulator?: boolean;
  /** Takes the page's timers under control before it runs. */
  hasOwnClock?: boolean;
  viewport?: { width: number; height: number };
}

/** A page with several checkouts, in development React and its strict mode. */
export interface Visited {
  page: Page;
  change(index: number, changes: Changes): Promise<void>;
  log(): Promise<HostPage['log']>;
  thrown(): Promise<string[]>;
  since(): Promise<string[]>;
  /** The ids of the products that this provider's user has bought. */
  bought(index: number): Promise<string[]>;
  /** Every call of this name that this provider's session has received. */
  sent(index: number, name: string): Promise<unknown[]>;
  /** What the page complained about so far; the test answers for it. */
  takeComplaints(): string[];
}

/** A browser and a scenario server for the tests of a file. */
export function embeddingPages() {
  let browser: Browser;
  let context: BrowserContext;
  let running: RunningScenarioServer;
  let folder: string;
  let complaints: string[] = [];
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'embedding-page-'));
    [running, browser] = await Promise.all([
      startScenarioServer({ staticDir: folder, allowsRealProvider: true }),
      connectBrowser(),
      bundle(folder),
    ]);
  });
  test.afterEach(async () => {
    const left = complaints.splice(0);
    // A frame may still be on its way.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(left, 'the page complains about nothing').toEqual([]);
  });
  test.afterAll(async () => {
    await browser.close();
    await Promise.all([running.close(), rm(folder, { recursive: true })]);
  });

  return async (visit: Visit = {}): Promise<Visited> => {
    const { scenarios = ['buy-new-card'], separateRoots = false, network, hasOwnClock = false } = visit;
    context = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'en-AU',
      viewport: visit.viewport ?? { width: 1280, height: 900 },
    });
    context.setDefaultTimeout(DEADLINE_MS);
    complaints = gatherComplaints(context);
    await network?.(context, running.url);
    const keys = scenarios.map((scenario) => `${scenario}.embedded-${randomUUID().slice(0, 8)}`);
    const [first = ''] = keys;
    const host = (await (await fetch(`${running.url}/sessions/${first}/host`)).json()) as Record<string, string>;
    await writeFile(
      path.join(folder, 'index.html'),
      pageOf(visit.withoutEmulator === true ? null : (host['cardProviderScript'] ?? '')),
    );
    const page = await context.newPage();
    if (hasOwnClock) await page.clock.install();
    const query = new URLSearchParams({ sessions: keys.join(','), roots: separateRoots ? 'separate' : 'one' });
    await page.goto(`${running.url}/?${query}`);
    await page.getByRole('button', { name: 'Buy A' }).waitFor();
    const sent = async (index: number, name: string) => {
      const entries = await readJournal({ serverUrl: running.url, sessionKey: keys[index] ?? '' });
      return entries.filter((entry) => entry.name === name).map(({ request }) => request as unknown);
    };
    return {
      page,
      sent,
      change: (index, changes) =>
        page.evaluate(([at, changed]) => window.page.change(at, changed), [index, changes] as const),
      log: () => page.evaluate(() => window.page.log),
      thrown: () => page.evaluate(() => window.page.thrown),
      since: () => page.evaluate(() => window.page.since),
      bought: async (index) =>
        (await sent(index, 'CreateSubscription')).map(
          (request) =>
            (request as { paymentProfile: { currentSubscriptionId: string } }).paymentProfile.currentSubscriptionId,
        ),
      takeComplaints: () => complaints.splice(0),
    };
  };
}

/** The page as modules, so that what the module loads on demand is a file of its own here too. */
const bundle = (outdir: string) =>
  build({
    entryPoints: [inProject('scripts/browser-tests/embedding-page/page.tsx')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir,
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });

const NONCE = '__CSP_NONCE__';

const pageOf = (emulator: string | null) => `<!doctype html>
<html lang="en"><head><title>Shops</title></head>
<body>${emulator === null ? '' : `<script nonce="${NONCE}" src="${emulator}"></script>`}
<script nonce="${NONCE}" type="module" src="/page.js"></script></body></html>`;
