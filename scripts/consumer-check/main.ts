/**
 * Tests the package as apps use it: packs it, installs it in a consumer's project, compiles that with strict types, builds
 * its page for production and uses it in a browser, and runs the project's own tests. Checks the bundle sizes against
 * their budgets. Ends with 'N passed, N failed'.
 */
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { findFreePort } from '../develop/ports.ts';
import { enterCard, pay } from '../replay/actions.ts';
import { chromiumPath, launchChromium } from '../checks/chromium.ts';
import { type BuiltPage, buildBaselinePage, buildConsumerPage, measureSizes } from './build-page.ts';
import { type ConsumerProject, installConsumer, installFreshApp, newestPackages, runIn } from './consumer-project.ts';
import { openConsumerSite } from './consumer-site.ts';
import { checkContents, checkDeclarations, checkEntryPoint, checkManifest } from './package-checks.ts';

const command = npmCommand('consumer', 'Packs the module and uses it in an app of its own.').option(
  '--all',
  'also installs apps from the registry: one with old packages, one with the newest, and a Next.js app',
);

const counts = { passed: 0, failed: 0 };

/** Runs and reports one check, with the text that it resolves to. */
async function check(name: string, assertion: () => Promise<unknown>): Promise<void> {
  try {
    const detail = await assertion();
    counts.passed += 1;
    console.log(`✓ ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
  }
}

async function checkPackage(project: ConsumerProject): Promise<void> {
  await check('The package contains its code, types, licence and documents', () => checkContents(project));
  await check('The entry point imports only React', () => checkEntryPoint(project));
  await check('The declarations import only what the manifest names', () => checkDeclarations(project));
  await check('publint and attw find nothing', () => checkManifest(project));
  // skipLibCheck is off, so errors in the package's own types count.
  await check('The types accept every public option and reject others', () => runIn(project, 'tsc', '-p', '.'));
  await checkTests(project, 'msw', 'contracts');
}

/** Runs the tests that the project has of its own code, in Node and with Vitest. */
async function checkTests(project: ConsumerProject, ...folders: string[]): Promise<void> {
  await check('The types accept tests', () => runIn(project, 'tsc', '-p', 'tsconfig.tests.json'));
  await check('Node: server rendering, operations in process and commands', () =>
    runIn(project, 'node', '--test', 'node/'),
  );
  await check(`Vitest: ${folders.join(', ')}`, () => runIn(project, 'vitest', 'run', ...folders));
}

/** An app with its own server, which the package's Playwright fixture connects to scenarios. */
const checkPlaywright = async (project: ConsumerProject, ...files: string[]): Promise<void> => {
  process.env['SHOP_PORT'] = String(await findFreePort());
  process.env['CHROME_PATH'] = await chromiumPath();
  await check('Playwright: an app with its own server and products plays scenarios', () =>
    runIn(project, 'playwright', 'test', ...files),
  );
};

/** What each test of `scripts/consumer/playwright-failing` must print. */
const FAILURES = [
  /CreateSubscription at \S+\/query\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/taken\. A route of the test took it/,
  /Scenario 'buy-new-card', session '[\w-]+': 1 call answered\.\s+upgrade-intention/,
  /CreateSubscription at https:\/\/api\.shop\.test\/v1\. .* checkoutRoutes\.graphql is \*\*\/graphql/,
  /upgrade-intention at \S+\/subscription\/upgrade\. .* checkoutRoutes\.chargify/,
  /the card provider at https:\/\/api\.stripe\.com\S+\. .* checkoutRoutes\.cardProvider/,
];

const checkFailingTests = (project: ConsumerProject): Promise<void> =>
  check('Playwright: a test fails when a call of the checkout is not answered by its scenario', async () => {
    process.env['TEST_DIR'] = 'playwright-failing';
    const run = await runIn(project, 'playwright', 'test').then(String, (error: Error) => error.message);
    delete process.env['TEST_DIR'];
    expect(run).toMatch(/\b4 failed/);
    for (const failure of FAILURES) expect(run).toMatch(failure);
  });

/** How far the sizes in the guide may be from the measured ones, in KB. */
const SIZE_TOLERANCE = 1;

async function checkPage(project: ConsumerProject, browser: Browser): Promise<void> {
  const built = await buildConsumerPage(project);
  await check('The built page loads the checkout on hover, and sells', () => useBuiltPage(built, browser));
  const sizes = await measureSizes(built, await buildBaselinePage(project));
  for (const [part, { size, baseline, budget }] of Object.entries(sizes)) {
    await check(`Compressed size of ${part}`, async () => {
      const summary = `${size.toFixed(1)} KB (baseline ${baseline.toFixed(1)} KB, at most ${budget} KB)`;
      if (size > budget) throw new Error(summary);
      return summary;
    });
  }
  await check('The guide names the sizes that are measured', async () => {
    const guide = await readFile(projectPath('client/README.md'), 'utf8');
    const named = /adds about (\d+) KB \(gzip\).*The checkout itself, (\d+) KB/.exec(guide)?.slice(1).map(Number);
    const measured = [sizes.firstLoad.size - sizes.firstLoad.baseline, sizes.checkout.size].map(Math.round);
    const isCurrent = measured.every((size, index) => Math.abs(size - (named?.[index] ?? 0)) <= SIZE_TOLERANCE);
    if (!isCurrent)
      throw new Error(
        `client/README.md says ${named?.join(' and ')} KB. It is ${measured.join(' and ')} KB: correct it.`,
      );
  });
}

async function useBuiltPage(built: BuiltPage, browser: Browser, buttonColour?: string): Promise<void> {
  const site = await openConsumerSite(browser, built);
  try {
    const world = await site.open('buy-new-card');
    const { page, pageErrors } = world;
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname.slice(1)));
    await page.waitForLoadState('networkidle');
    expect(files.filter((file) => built.onDemand.includes(file))).toEqual([]);
    await page.getByRole('button', { name: 'Choose plan', exact: true }).hover();
    await expect.poll(() => files.some((file) => /\/checkout-/.test(file))).toBe(true);
    expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose plan', exact: true }).click();
    // Styles of the module's own Emotion cache.
    await expect(page.getByRole('dialog', { name: 'Checkout', exact: true })).toHaveClass(/\bcheckout-/);
    await enterCard(world, { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' });
    await pay(world);
    await page.getByRole('status').filter({ hasText: 'Thank you.' }).waitFor();
    if (buttonColour !== undefined)
      await expect(page.getByRole('button', { name: 'Choose plan' })).toHaveCSS('background-color', buttonColour);
    await page.getByRole('button', { name: 'Change payment method' }).click();
    await page.getByRole('dialog', { name: 'Update payment method' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Order a document' }).click();
    await page.getByRole('button', { name: 'Pay for this document' }).waitFor();
    expect(pageErrors).toEqual([]);
  } finally {
    await site.close();
  }
}

/** An app of the time of React 18. It shares Emotion with the module, in the oldest version of the range, and nothing else. */
const OLD_PACKAGES = [
  ...['react@18.3', 'react-dom@18.3', '@chakra-ui/react@2', '@emotion/react@11.11.0', '@emotion/styled@11.11.0'],
  ...['framer-motion@11', '@apollo/client@3', 'graphql@15', '@stripe/react-stripe-js@4', '@stripe/stripe-js@7'],
];
/** What the tests of the consumer's project need in addition. */
const TEST_PACKAGES = [
  ...['vite@8', 'vitest@4', 'jsdom@27', '@testing-library/dom@10', '@testing-library/react@16'],
  ...['jest@30', 'jest-environment-jsdom@30', 'jest-fixed-jsdom@0.0.11', '@types/node@20', '@types/react@19.2'],
  ...['@babel/preset-env@7', '@babel/preset-react@7', '@babel/preset-typescript@7', '@types/react-dom@19.2'],
];
/** As `create-next-app` installs them. */
const NEXT_PACKAGES = ['next@16', 'typescript@6', '@types/react@19', '@types/node@20'];

async function checkOldApp(project: ConsumerProject, browser: Browser): Promise<void> {
  console.log(`\nWith ${OLD_PACKAGES.join(', ')}`);
  const fresh = await installFreshApp('.', project, OLD_PACKAGES);
  try {
    await checkHostPage(fresh, browser, { button: 'chakra-2', colour: 'rgb(49, 151, 149)' });
  } finally {
    await fresh.remove();
  }
}

/** Installs an app with the newest packages, and runs all that the consumer's project runs. */
async function checkNewApp(project: ConsumerProject, browser: Browser): Promise<void> {
  const newest = await newestPackages();
  console.log(`\nWith ${newest.join(', ')}`);
  const fresh = await installFreshApp('.', project, [...newest, ...TEST_PACKAGES]);
  try {
    await check('No package is installed twice', async () =>
      expect(existsSync(path.join(fresh.module, 'node_modules'))).toBe(false),
    );
    await checkHostPage(fresh, browser, { button: 'chakra-3', colour: 'rgb(13, 148, 136)' });
    await check('The types accept every public option', () => runIn(fresh, 'tsc', '-p', '.', '--skipLibCheck'));
    await checkTests(fresh, 'msw', 'contracts', 'jsdom');
    await check('Jest, configured as in the guide: jsdom', () => runJest(fresh));
    await checkPlaywright(fresh);
  } finally {
    await fresh.remove();
  }
}

/** A page whose button is of the host's own component library. */
async function checkHostPage(fresh: ConsumerProject, browser: Browser, host: { button: string; colour: string }) {
  await cp(path.join(fresh.app, 'hosts', `${host.button}.tsx`), path.join(fresh.app, 'page/src/host-button.tsx'));
  await check(`The built page sells, beside a button of ${host.button}`, async () =>
    useBuiltPage(await buildConsumerPage(fresh), browser, host.colour),
  );
}

async function runJest(fresh: ConsumerProject): Promise<void> {
  const guide = await readFile(projectPath('client/README.md'), 'utf8');
  const [, config = ''] = /```js\n(module\.exports = [^`]+)```/.exec(guide) ?? [];
  await writeFile(path.join(fresh.app, 'jest.config.cjs'), config);
  await runIn(fresh, 'jest', 'jsdom');
}

/** Builds a Next.js app whose server component renders the module, and runs the shop's browser tests on it. */
async function checkNextApp(project: ConsumerProject): Promise<void> {
  console.log('\nWith Next.js');
  const fresh = await installFreshApp('next', project, [...(await newestPackages()), ...NEXT_PACKAGES]);
  try {
    await check('A server component renders the module', async () => {
      await runIn(fresh, 'next', 'build');
      expect(await readFile(path.join(fresh.app, '.next/server/app/index.html'), 'utf8')).toContain('Choose plan');
    });
    // After the build, which type-checks every file of the app.
    for (const name of ['playwright', 'playwright.config.ts'])
      await cp(projectPath('scripts/consumer', name), path.join(fresh.app, name), { recursive: true });
    process.env['SHOP_COMMAND'] = 'npx next start';
    await checkPlaywright(fresh, 'shop');
  } finally {
    await fresh.remove();
  }
}

await runCommand(async () => {
  const { all } = parse(command).opts();
  const project = await installConsumer();
  const browser = await launchChromium();
  try {
    // Each list keeps one processor busy.
    await Promise.all([
      checkPackage(project),
      checkPage(project, browser)
        .then(() => checkPlaywright(project))
        .then(() => checkFailingTests(project)),
    ]);
    if (all) {
      await checkOldApp(project, browser);
      await checkNewApp(project, browser);
      await checkNextApp(project);
    }
  } finally {
    await browser.close();
    await project.remove();
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
});
