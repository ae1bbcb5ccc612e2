/**
 * Tests the package as apps use it: packs it, installs it in a consumer's project, compiles that with strict types, builds
 * its page for production and uses it in a browser, and runs the project's own tests. Checks the bundle sizes against
 * their budgets. Ends with 'N passed, N failed'.
 */
import type { Browser } from '@playwright/test';
import { chromiumPath, launchChromium } from '../chromium.ts';
import { parseOptions } from '../parse-options.ts';
import { findFreePort } from '../ports.ts';
import { runCommand } from '../run-command.ts';
import { buildBaselinePage, buildConsumerPage } from './build-page.ts';
import { type ConsumerProject, copyServiceWorker, installConsumer } from './consumer-project.ts';
import { openConsumerSite } from './consumer-site.ts';
import { installFreshApp, peersToInstall } from './fresh-app.ts';
import { checkNextApp } from './next-app.ts';
import { checkContents, checkDeclarations, checkEntryPoint, checkLinks, checkManifest } from './package-checks.ts';
import { checkLoading, checkSizes, checkTypes, checkUse } from './page-checks.ts';
import { check, reportTotal } from './report.ts';
import { runTests } from './run-tests.ts';

const USAGE = `Usage: npm run consumer [-- --all]

  --all   also installs apps from the registry: with the oldest and the newest peers of their ranges, and a Next.js
          app that renders the module on the server`;

async function checkPackage(project: ConsumerProject): Promise<void> {
  await check('The package contains its code, types, licence and documents', () => checkContents(project));
  await check('Links in the documents of the package resolve', () => checkLinks(project));
  await check('The entry point imports only React', () => checkEntryPoint(project));
  await check('The declarations import only peers', () => checkDeclarations(project));
  await check('publint and attw find nothing', () => checkManifest(project));
  await check('The types accept every public option and reject others', () => checkTypes(project));
  await check('The types accept tests', () => checkTypes(project, 'tsconfig.tests.json'));
  await checkMsw(project);
}

const checkNode = (project: ConsumerProject, app = '') =>
  check(`${app}Node: imports, operations in process, server and commands`, () =>
    runTests(project, 'node', '--test', 'node/contracts.mjs', 'node/scenarios.mjs'),
  );

const checkMsw = (project: ConsumerProject, app = '') =>
  check(`${app}Vitest: the handlers play scenarios, and contracts verify a backend`, () =>
    runTests(project, 'vitest', 'run', 'msw/', 'contracts/'),
  );

/** An app with its own dev server, which the package's Playwright fixture connects to scenarios. */
async function checkPlaywright(project: ConsumerProject, app = ''): Promise<void> {
  process.env['SHOP_PORT'] = String(await findFreePort());
  process.env['CHROME_PATH'] = await chromiumPath();
  await check(
    `${app}Playwright: an app with its own dev server and products plays scenarios, and a story in the browser`,
    () => runTests(project, 'playwright', 'test'),
  );
}

async function checkPage(project: ConsumerProject, browser: Browser): Promise<void> {
  const built = await buildConsumerPage(project);
  const baseline = await buildBaselinePage(project);
  const site = await openConsumerSite(browser, built);
  try {
    const world = await site.open('buy-new-card');
    await check('A page that does not open the checkout loads none of its code', () =>
      checkLoading.never(world, built),
    );
    await check('Hovering the button preloads the checkout', () => checkLoading.onHover(world, built));
    await check('A click opens the checkout, and a card payment succeeds', () => checkUse.pay(world));
    await check('Size of the first load', () => checkSizes.firstLoad(built, baseline));
    await check('Size of the opened checkout', () => checkSizes.checkout(world, built, baseline));
    await check('The payment method dialog opens', () => checkUse.saveDialog(world));
    await check('The form in the page opens', () => checkUse.formInPage(world));
    await check('There are no page errors', () => checkUse.noPageErrors(world));
  } finally {
    await site.close();
  }
}

/** What the tests of the consumer's project need in addition to the peers. */
const TEST_PACKAGES = [
  'vite@8',
  'vitest@4',
  'jsdom@27',
  '@testing-library/dom@10',
  '@testing-library/react@16',
  '@types/node@20',
  '@types/react@19.2',
  '@types/react-dom@19.2',
];

/** Installs an app from the registry, and runs all that the consumer's project runs. */
async function checkFreshApp(project: ConsumerProject, browser: Browser, age: 'oldest' | 'newest'): Promise<void> {
  const label = `With the ${age} peers: `;
  const peers = await peersToInstall(age, 'with optional');
  const fresh = await installFreshApp('.', project, [...peers, ...TEST_PACKAGES]);
  try {
    await copyServiceWorker(fresh.app, fresh.app);
    await check(`${label}${peers.join(', ')}`, async () => {
      // The declarations of old peers do not compile with a new TypeScript.
      await checkTypes(fresh, 'tsconfig.json', '--skipLibCheck');
      await checkTypes(fresh, 'tsconfig.tests.json');
    });
    await checkNode(fresh, label);
    await checkMsw(fresh, label);
    await check(`${label}jsdom: the dialog opens and a saved card pays`, () =>
      runTests(fresh, 'vitest', 'run', 'jsdom/'),
    );
    await checkPlaywright(fresh, label);
    await check(`${label}a page sells`, () => checkFreshPage(fresh, browser));
  } finally {
    await fresh.remove();
  }
}

async function checkFreshPage(app: ConsumerProject, browser: Browser): Promise<void> {
  const site = await openConsumerSite(browser, await buildConsumerPage(app));
  try {
    const world = await site.open('buy-new-card');
    await checkUse.pay(world);
    await checkUse.saveDialog(world);
    await checkUse.formInPage(world);
    await checkUse.noPageErrors(world);
  } finally {
    await site.close();
  }
}

/** As `create-next-app` installs them. */
const NEXT_PACKAGES = ['next@16', 'typescript@6', '@types/react@19', '@types/node@20'];

async function checkFreshApps(project: ConsumerProject, browser: Browser): Promise<void> {
  for (const age of ['oldest', 'newest'] as const) await checkFreshApp(project, browser, age);
  await check('A Next.js server component renders the module, and the page sells', async () => {
    const peers = await peersToInstall('newest', 'required only');
    const app = await installFreshApp('next', project, [...peers, ...NEXT_PACKAGES]);
    await checkNextApp(app, browser).finally(app.remove);
  });
}

await runCommand(async () => {
  const { values } = parseOptions({ usage: USAGE, options: { all: { type: 'boolean' } } });
  const project = await installConsumer();
  const browser = await launchChromium();
  try {
    // Each list keeps one processor busy.
    await Promise.all([
      checkPackage(project),
      checkPage(project, browser)
        .then(() => checkNode(project))
        .then(() => checkPlaywright(project)),
    ]);
    if (values.all) await checkFreshApps(project, browser);
  } finally {
    await browser.close();
    await project.remove();
  }
  return reportTotal();
});
