import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { build } from 'esbuild';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { projectPath } from '../command-line/project-path.ts';
import { expect, test } from '../replay/fixtures.ts';
import { readJournal } from '../replay/journal.ts';
import { collectPageErrors, newContext } from '../replay/page.ts';
import { checkout } from '../replay/test-world.ts';
import type { EmbeddingPageApi, PageChanges } from './embedding-page/page.tsx';

export interface EmbeddingPageOptions {
  scenarios?: readonly string[];
  separateRoots?: boolean;
  shadow?: 'with styles' | 'without styles';
  /** Each of two providers uses a copy of the module of its own, as in micro-frontends. */
  hasTwoCopies?: boolean;
  network?: (context: BrowserContext, serverUrl: string) => Promise<unknown>;
  /** The page omits the emulator's script, so the module loads the provider's from its real address. */
  withoutEmulator?: boolean;
  /** Elements lose the state of their frames when they move, as in Safari and Firefox 140. */
  cannotMoveFrames?: boolean;
  hasOwnClock?: boolean;
  /** A browser with settings of its own. The test's end closes it. */
  browser?: Browser;
}

export interface EmbeddingPage {
  page: Page;
  change(index: number, changes: PageChanges): Promise<void>;
  log(): Promise<EmbeddingPageApi['log']>;
  thrownErrors(): Promise<string[]>;
  reports(): Promise<EmbeddingPageApi['reports']>;
  /** Returns and clears the events that reached the host's elements around the provider. */
  takeHostEvents(): Promise<string[]>;
  purchasedProductIds(index: number): Promise<string[]>;
  requestsOf(index: number, name: string): Promise<unknown[]>;
  /** Returns and clears the page errors so far; those left over fail the test. */
  takePageErrors(): string[];
}

export function embeddingPageFixture() {
  let browser: Browser;
  let context: BrowserContext | undefined;
  let ownBrowser: Browser | undefined;
  let server: RunningScenarioServer;
  let folder: string;
  let pageErrors: string[] = [];
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    folder = await mkdtemp(path.join(tmpdir(), 'embedding-page-'));
    await bundle(folder);
    // Some builds of Chromium request the icon, and a missing icon would be a page error.
    await writeFile(path.join(folder, 'favicon.ico'), '');
    server = await startScenarioServer({ staticDir: folder, allowsRealProvider: true });
  });
  test.afterEach(async () => {
    const errors = pageErrors.splice(0);
    // Removes the routes first, because one that handles a request of a loading frame fails when the context closes.
    await context?.unrouteAll({ behavior: 'ignoreErrors' });
    await context?.close();
    await ownBrowser?.close();
    context = undefined;
    ownBrowser = undefined;
    expect(errors, 'page errors').toEqual([]);
  });
  test.afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  return async (options: EmbeddingPageOptions = {}): Promise<EmbeddingPage> => {
    const { scenarios = ['buy-new-card'], separateRoots = false, network, hasOwnClock = false } = options;
    const copies = options.hasTwoCopies === true ? ['', SECOND_COPY] : [''];
    for (const copy of copies.filter(Boolean)) await copyScripts(folder, copy);
    ownBrowser = options.browser;
    context = await newContext(ownBrowser ?? browser, { reducedMotion: 'no-preference' });
    pageErrors = collectPageErrors(context);
    await network?.(context, server.url);
    const keys = scenarios.map((scenario) => `${scenario}.embedded-${randomUUID().slice(0, 8)}`);
    const hostConfig = (await (await fetch(`${server.url}/sessions/${keys[0]}/host`)).json()) as Record<string, string>;
    await writeFile(
      path.join(folder, 'index.html'),
      pageHtml(options.withoutEmulator === true ? [] : [hostConfig['cardProviderScript'] ?? ''], copies),
    );
    const page = await context.newPage();
    if (hasOwnClock) await page.clock.install();
    if (options.cannotMoveFrames)
      await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
    const query = new URLSearchParams({ sessions: keys.join(','), roots: separateRoots ? 'separate' : 'one' });
    if (options.shadow) query.set('shadow', options.shadow);
    await page.goto(`${server.url}/?${query}`);
    for (const shop of copies.map((_, index) => 'AB'[index]))
      await page.getByRole('button', { name: `Buy ${shop}` }).waitFor();
    const requestsOf = async (index: number, name: string) => {
      const entries = await readJournal({ serverUrl: server.url, sessionKey: keys[index] ?? '' });
      return entries.filter((entry) => entry.name === name).map(({ request }) => request as unknown);
    };
    return {
      page,
      requestsOf,
      change: (index, changes) =>
        page.evaluate(([at, changed]) => window.page.change(at, changed), [index, changes] as const),
      log: () => page.evaluate(() => window.page.log),
      reports: () => page.evaluate(() => window.page.reports),
      thrownErrors: () => page.evaluate(() => window.page.thrownErrors),
      takeHostEvents: () => page.evaluate(() => window.page.hostEvents.splice(0)),
      purchasedProductIds: async (index) =>
        (await requestsOf(index, 'CreateSubscription')).map(
          (request) =>
            (request as { paymentProfile: { currentSubscriptionId: string } }).paymentProfile.currentSubscriptionId,
        ),
      takePageErrors: () => pageErrors.splice(0),
    };
  };
}

export const button = ({ page }: EmbeddingPage, name: string): Locator => page.getByRole('button', { name });

/** Opens the checkout of a shop whose user has a saved card, and waits until it offers that card. */
export async function openCheckout(embeddingPage: EmbeddingPage, shop = 'A'): Promise<void> {
  await button(embeddingPage, `Buy ${shop}`).click();
  await checkout(embeddingPage).getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
}

const bundle = (outdir: string) =>
  build({
    entryPoints: [projectPath('scripts/browser-tests/embedding-page/page.tsx')],
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

const SECOND_COPY = '/second-copy';

/** Copies the scripts to another address, so that the browser runs a second copy of each module. */
async function copyScripts(folder: string, copy: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js')))
    await cp(path.join(folder, name), path.join(folder, copy, name));
}

const NONCE = '__CSP_NONCE__';

const pageHtml = (scripts: readonly string[], copies: readonly string[]) => `<!doctype html>
<html lang="en"><head><title>Shops</title></head>
<body>${scripts.map((src) => `<script nonce="${NONCE}" src="${src}"></script>`).join('\n')}
${copies.map((copy) => `<script nonce="${NONCE}" type="module" src="${copy}/page.js"></script>`).join('\n')}</body></html>`;
