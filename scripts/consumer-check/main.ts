/**
 * Tests the package as apps use it: packs it and installs it in a consumer's project. Compiles that with strict types, runs
 * its tests, builds its page for production and uses it in a browser. Checks the bundle sizes against their budgets. Ends
 * with 'N passed, N failed'.
 */
import { existsSync } from 'node:fs';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startScenarioServer } from '#scenario-server';
import { chromiumPath } from '../checks/chromium.ts';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { findFreePort } from '../develop/ports.ts';
import { buildBaselinePage, buildConsumerPage, measureSizes } from './build-page.ts';
import { type ConsumerProject, installConsumer, installFreshApp, newestPackages, runIn } from './consumer-project.ts';
import { checkContents, checkDeclarations, checkManifest } from './package-checks.ts';

const command = npmCommand('consumer', 'Packs the module and uses it in an app of its own.').option(
  '--all',
  'also installs apps from the registry: one with old packages, one with the newest, and a Next.js app',
);

/** The summary of a job of GitHub Actions. It gets the figures. */
const { GITHUB_STEP_SUMMARY } = process.env;
const counts = { passed: 0, failed: 0 };

/** Runs and reports one check, with the text that it resolves to. */
async function check(name: string, assertion: () => Promise<unknown>): Promise<void> {
  try {
    const detail = await assertion();
    counts.passed += 1;
    console.log(`✓ ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`);
    if (typeof detail === 'string' && GITHUB_STEP_SUMMARY)
      await appendFile(GITHUB_STEP_SUMMARY, `- ${name}: ${detail}\n`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
  }
}

/** Checks that a program of the project succeeds. */
const checkRun = (name: string, project: ConsumerProject, ...command: string[]): Promise<void> =>
  check(name, async () => void (await runIn(project, command)));

async function checkPackage(project: ConsumerProject): Promise<void> {
  await check('The package is small, and contains no sources and source maps', () => checkContents(project));
  await check('The declarations import only what the manifest names', () => checkDeclarations(project));
  await check('publint and attw find nothing', () => checkManifest(project));
  // skipLibCheck is off, so errors in the package's own types count.
  await checkRun('The types name the public API, and reject what it does not have', project, 'tsc', '-p', '.');
  await checkTests(project, 'msw', 'contracts');
}

/** Runs the tests that the project has of its own code, in Node and with Vitest. */
async function checkTests(project: ConsumerProject, ...folders: string[]): Promise<void> {
  await checkRun('The types accept tests', project, 'tsc', '-p', 'tsconfig.tests.json');
  await checkRun('Node: server rendering, operations in process and commands', project, 'node', '--test', 'node/');
  await checkRun(`Vitest: ${folders.join(', ')}`, project, 'vitest', 'run', ...folders);
}

/** The variables of playwright.config.ts for the app that this command serves. */
const playwrightEnv = async (command: string): Promise<NodeJS.ProcessEnv> => ({
  SHOP_COMMAND: command,
  SHOP_PORT: String(await findFreePort()),
  CHROME_PATH: await chromiumPath(),
});

/** The output that each test of `scripts/consumer/playwright-failing` must have. */
const FAILURES = [
  /CreateSubscription at \S+\/query\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/unwatched\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/early\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/taken\. A route of the test took it/,
  /Scenario 'buy-new-card', session '[\w-]+': 1 call received\.\s+upgrade-intention/,
  /CreateSubscription at https:\/\/api\.shop\.test\/v1\. .* checkoutRoutes\.graphql is \*\*\/graphql/,
  /upgrade-intention at \S+\/subscription\/upgrade\. .* checkoutRoutes\.chargify/,
  /the card provider at https:\/\/api\.stripe\.com\S+\. .* checkoutRoutes\.cardProvider/,
];

/** Runs the tests in a browser that need the development server of the app. */
async function checkDevelopmentPage(project: ConsumerProject): Promise<void> {
  const env = await playwrightEnv('vite page');
  await check('Storybook: a story plays its scenario in the browser', async () => {
    await runIn(project, ['playwright', 'test', 'story'], env);
  });
  await check('Playwright: a test fails when a call of the checkout is not answered by its scenario', async () => {
    const run = runIn(project, ['playwright', 'test'], { ...env, TEST_DIR: 'playwright-failing' });
    const output = await run.catch((error: Error) => error.message);
    expect(output).toMatch(/\b6 failed/);
    for (const failure of FAILURES) expect(output).toMatch(failure);
  });
  await check('Playwright: a run begins anew on a server that a killed run has used', async () => {
    const { url, close } = await startScenarioServer();
    const run = (KILLED: string) =>
      runIn(project, ['playwright', 'test'], {
        ...env,
        ...{ KILLED, SCENARIO_SERVER_URL: url, TEST_DIR: 'playwright-shared' },
      });
    await expect(run('1')).rejects.toThrow('worker process exited unexpectedly');
    await run('').finally(close);
  });
}

/** How far the sizes in the guide may be from the measured ones, in KB. */
const SIZE_TOLERANCE = 1;

async function checkSizes(project: ConsumerProject): Promise<void> {
  const sizes = await measureSizes(await buildConsumerPage(project), await buildBaselinePage(project));
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

/** Builds the page of the project with a button of a component library, and runs the shop's tests on it. */
async function checkBuiltPage(project: ConsumerProject, host?: { button: string; colour: string }): Promise<void> {
  await check(`Playwright: the built page plays scenarios, with a button of ${host?.button ?? 'HTML'}`, async () => {
    if (host)
      await cp(
        path.join(project.app, 'hosts', `${host.button}.tsx`),
        path.join(project.app, 'page/src/host-button.tsx'),
      );
    const { folder } = await buildConsumerPage(project);
    const env = await playwrightEnv(`vite preview page --outDir ${folder}`);
    await runIn(project, ['playwright', 'test', 'page.spec', 'shop.spec', 'after-test.spec'], {
      ...env,
      HOST_COLOUR: host?.colour,
    });
  });
}

/** An app of the time of React 18. It shares Emotion with the module, in the oldest version of the range, and nothing else. */
const OLD_PACKAGES = [
  ...['react@18.3', 'react-dom@18.3', '@chakra-ui/react@2', '@emotion/react@11.11.0', '@emotion/styled@11.11.0'],
  ...['framer-motion@11', '@apollo/client@3', 'graphql@15', '@stripe/react-stripe-js@4', '@stripe/stripe-js@7'],
  ...['vite@8', '@playwright/test@1'],
];
/** Packages that the tests of the consumer's project need in addition. */
const TEST_PACKAGES = [
  ...['vite@8', 'vitest@4', 'jsdom@27', 'happy-dom@21', '@testing-library/dom@10', '@testing-library/react@16'],
  ...['jest@30', 'jest-environment-jsdom@30', 'jest-fixed-jsdom@0.0.11', '@types/node@20', '@types/react@19.2'],
  ...['@babel/preset-env@7', '@babel/preset-react@7', '@babel/preset-typescript@7', '@types/react-dom@19.2'],
];
/** As `create-next-app` installs them. */
const NEXT_PACKAGES = ['next@16', 'typescript@6', '@types/react@19', '@types/node@20'];

/** Installs an app from the registry, and calls `use` with it. */
async function withFreshApp(
  project: ConsumerProject,
  source: string,
  packages: readonly string[],
  use: (fresh: ConsumerProject) => Promise<void>,
): Promise<void> {
  console.log(`\nWith ${packages.join(', ')}`);
  const fresh = await installFreshApp(source, project, packages);
  try {
    await use(fresh);
  } finally {
    await fresh.remove();
  }
}

/** With the newest packages, runs all that the consumer's project runs. */
async function checkNewApp(fresh: ConsumerProject): Promise<void> {
  await check('No package is installed twice', async () =>
    expect(existsSync(path.join(fresh.module, 'node_modules'))).toBe(false),
  );
  await checkBuiltPage(fresh, { button: 'chakra-3', colour: 'rgb(13, 148, 136)' });
  await checkRun('The types name the public API', fresh, 'tsc', '-p', '.', '--skipLibCheck');
  await checkTests(fresh, 'msw', 'contracts', 'jsdom', 'happy-dom');
  await check('Jest, configured as in the guide: jsdom', async () => {
    const guide = await readFile(projectPath('client/README.md'), 'utf8');
    const [, config = ''] = /```js\n(module\.exports = [^`]+)```/.exec(guide) ?? [];
    await writeFile(path.join(fresh.app, 'jest.config.cjs'), config);
    await runIn(fresh, ['jest', 'jsdom']);
  });
}

/** A Next.js app whose server component renders the module. */
async function checkNextApp(fresh: ConsumerProject): Promise<void> {
  await check('A server component renders the module', async () => {
    await runIn(fresh, ['next', 'build']);
    expect(await readFile(path.join(fresh.app, '.next/server/app/index.html'), 'utf8')).toContain('Choose plan');
  });
  // After the build, because that type-checks every file of the app.
  for (const name of ['playwright', 'playwright.config.ts'])
    await cp(projectPath('scripts/consumer', name), path.join(fresh.app, name), { recursive: true });
  await check('Playwright: the Next.js app plays scenarios', async () => {
    await runIn(fresh, ['playwright', 'test', 'shop.spec'], await playwrightEnv('npx next start'));
  });
}

await runCommand(async () => {
  stopWithNpm();
  exitOnSignal();
  const { all } = parse(command).opts();
  const project = await installConsumer();
  try {
    // Each list keeps one processor busy.
    await Promise.all([
      checkPackage(project),
      checkSizes(project)
        .then(() => checkBuiltPage(project))
        .then(() => checkDevelopmentPage(project)),
    ]);
    if (all) {
      const newest = await newestPackages();
      await withFreshApp(project, '.', OLD_PACKAGES, (fresh) =>
        checkBuiltPage(fresh, { button: 'chakra-2', colour: 'rgb(49, 151, 149)' }),
      );
      await withFreshApp(project, '.', [...newest, ...TEST_PACKAGES], checkNewApp);
      await withFreshApp(project, 'next', [...newest, ...NEXT_PACKAGES], checkNextApp);
    }
  } finally {
    await project.remove();
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
});
