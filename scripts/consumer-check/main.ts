/**
 * Tests the package as apps use it: packs it, installs it in a consumer's project, compiles that with strict types, builds
 * its page for production and uses it in a browser, and runs the project's own tests. Checks the bundle sizes against
 * their budgets. Ends with 'N passed, N failed'.
 */
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { chromiumPath, launchChromium } from '../chromium.ts';
import { parseOptions } from '../parse-options.ts';
import { findFreePort } from '../ports.ts';
import { projectPath } from '../project-path.ts';
import { enterCard, pay } from '../replay/actions.ts';
import { runCommand } from '../run-command.ts';
import { type BuiltPage, buildBaselinePage, buildConsumerPage, measureSizes } from './build-page.ts';
import { type ConsumerProject, installConsumer, installFreshApp, peersToInstall, runIn } from './consumer-project.ts';
import { openConsumerSite } from './consumer-site.ts';
import { checkContents, checkDeclarations, checkEntryPoint, checkManifest } from './package-checks.ts';

const USAGE = `Usage: npm run consumer [-- --all]

  --all   also installs apps from the registry: with the oldest and the newest peers of their ranges, and a Next.js
          app that renders the module on the server`;

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
  await check('The declarations import only peers', () => checkDeclarations(project));
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
}

async function useBuiltPage(built: BuiltPage, browser: Browser): Promise<void> {
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
    await enterCard(world, { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' });
    await pay(world);
    await page.getByRole('status').filter({ hasText: 'Thank you.' }).waitFor();
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

/** What the tests of the consumer's project need in addition to the peers. */
const TEST_PACKAGES = [
  ...['vite@8', 'vitest@4', 'jsdom@27', '@testing-library/dom@10', '@testing-library/react@16'],
  ...['@types/node@20', '@types/react@19.2', '@types/react-dom@19.2'],
];
/** As `create-next-app` installs them. */
const NEXT_PACKAGES = ['next@16', 'typescript@6', '@types/react@19', '@types/node@20'];

/** Installs an app from the registry, and runs all that the consumer's project runs. */
async function checkFreshApp(project: ConsumerProject, browser: Browser, age: 'oldest' | 'newest'): Promise<void> {
  const peers = await peersToInstall(age);
  console.log(`\nWith the ${age} peers: ${peers.join(', ')}`);
  const fresh = await installFreshApp('.', project, [...peers, ...TEST_PACKAGES]);
  try {
    // The declarations of old peers do not compile with a new TypeScript.
    await check('The types accept every public option', () => runIn(fresh, 'tsc', '-p', '.', '--skipLibCheck'));
    await checkTests(fresh, 'msw', 'contracts', 'jsdom');
    await checkPlaywright(fresh);
    const built = await buildConsumerPage(fresh);
    await check('The built page sells', () => useBuiltPage(built, browser));
  } finally {
    await fresh.remove();
  }
}

/** Builds a Next.js app whose server component renders the module, and runs the shop's browser tests on it. */
async function checkNextApp(project: ConsumerProject): Promise<void> {
  console.log('\nWith Next.js');
  const fresh = await installFreshApp('next', project, [...(await peersToInstall('newest')), ...NEXT_PACKAGES]);
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
  const { values } = parseOptions({ usage: USAGE, options: { all: { type: 'boolean' } } });
  const project = await installConsumer();
  const browser = await launchChromium();
  try {
    // Each list keeps one processor busy.
    await Promise.all([checkPackage(project), checkPage(project, browser).then(() => checkPlaywright(project))]);
    if (values.all) {
      for (const age of ['oldest', 'newest'] as const) await checkFreshApp(project, browser, age);
      await checkNextApp(project);
    }
  } finally {
    await browser.close();
    await project.remove();
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
});
