/** Tests the package as apps use it. Ends with 'N passed, N failed'. */
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startScenarioServer } from '#scenario-server';
import { chromiumPath } from '../checks/chromium.ts';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { findFreePort } from '../develop/ports.ts';
import { readRootManifest } from '../package/manifest.ts';
import { buildPage, buildPages, INSTALLED_PACKAGE, runIn, withConsumer } from './consumer-project.ts';

type Check = readonly [name: string, run: (app: string) => Promise<unknown>];

const readGuide = () => readFile(projectPath('client/README.md'), 'utf8');

const runs = (name: string, ...command: string[]): Check => [name, (app) => runIn(app, command)];
const vitest = (name: string, ...folders: string[]) => runs(`Vitest: ${name}`, 'vitest', 'run', ...folders);
const testTypes = runs('The types accept tests', 'tsc', '-p', 'tsconfig.tests.json');

const MAX_BYTES = 9 * 1024 ** 2;

const contents: Check = [
  'The package is small, contains no sources and source maps, and runs on the client',
  async (app) => {
    const packed = await runIn(app, ['npm', 'pack', INSTALLED_PACKAGE, '--dry-run', '--json']);
    const [{ unpackedSize, files }] = JSON.parse(packed) as [{ unpackedSize: number; files: { path: string }[] }];
    expect(unpackedSize).toBeLessThan(MAX_BYTES);
    expect(files.filter((file) => /\.map$|(?<!\.d)\.tsx?$/.test(file.path))).toEqual([]);
    expect(await readFile(path.join(app, INSTALLED_PACKAGE, 'index.js'), 'utf8')).toMatch(/^'use client';/);
  },
];

/** How far the sizes in the guide may be from the measured ones, in KB. */
const SIZE_TOLERANCE = 1.5;

const sizes: Check = [
  'The page loads as many compressed KB as the guide says',
  async (app) => {
    const { shop, react } = await buildPages(app);
    const text = /adds about (\d+) KB \(gzip\).*The checkout itself, (\d+) KB/.exec(await readGuide()) ?? [];
    for (const [index, size] of [shop.firstLoad - react.firstLoad, shop.onDemand].entries())
      expect(Math.abs(size - Number(text[index + 1])), `${size} KB, but '${text[0]}'`).toBeLessThan(SIZE_TOLERANCE);
  },
];

/** Runs Playwright test files on the page that a command serves. */
async function playwright(app: string, command: string, files: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const SHOP_PORT = String(await findFreePort());
  const variables = { SHOP_COMMAND: command, SHOP_PORT, CHROME_PATH: await chromiumPath(), ...env };
  await runIn(app, ['playwright', 'test', ...files], variables);
}

const builtPage = (button = 'HTML', HOST_COLOUR?: string): Check => [
  `Playwright: the built page plays scenarios, with a button of ${button}`,
  async (app) => {
    const host = path.join(app, 'hosts', `${button}.tsx`);
    if (HOST_COLOUR) await cp(host, path.join(app, 'page/src/host-button.tsx'));
    const { folder } = await buildPage(app);
    await playwright(app, `vite preview page --outDir ${folder}`, ['page.spec', 'shop.spec'], { HOST_COLOUR });
  },
];

const story: Check = [
  'Storybook: a story plays its scenario in the browser',
  async (app) => {
    await runIn(app, ['msw', 'init', 'page/public', '--no-save']);
    await playwright(app, 'vite page', ['story']);
  },
];

/** The output that the tests of `unanswered.spec.ts` must have. */
const FAILURES = [
  /\b6 failed/,
  /\b1 passed/,
  /CreateSubscription at \S+\/query\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/unwatched\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/early\. It was aborted\. Call checkout\.start/,
  /CreateSubscription at \S+\/taken\. A route of the test took it/,
  /Scenario 'buy-new-card', session '[\w-]+': 1 call received\.\s+upgrade-intention/,
  /CreateSubscription at https:\/\/api\.shop\.test\/v1\. .* checkoutRoutes\.graphql is \*\*\/graphql/,
  /upgrade-intention at \S+\/subscription\/upgrade\. .* checkoutRoutes\.chargify/,
  /the card provider at https:\/\/api\.stripe\.com\S+\. .* checkoutRoutes\.cardProvider/,
];

const unansweredCalls: Check = [
  'Playwright: a test fails when a call of the checkout is not answered by its scenario',
  async (app) => {
    const output = await playwright(app, 'vite page', ['unanswered']).catch(String);
    for (const failure of FAILURES) expect(output).toMatch(failure);
  },
];

const killedRun: Check = [
  'Playwright: a run begins anew on a server that a killed run has used',
  async (app) => {
    const { url, close } = await startScenarioServer();
    const run = (KILLED: string) => playwright(app, 'vite page', ['used-server'], { KILLED, SCENARIO_SERVER_URL: url });
    await expect(run('1')).rejects.toThrow('worker process exited unexpectedly');
    await run('').finally(close);
  },
];

const BABEL_PRESETS = [
  ['@babel/preset-env', { targets: { node: 'current' } }],
  ['@babel/preset-react', { runtime: 'automatic' }],
  '@babel/preset-typescript',
];
const jest: Check = [
  'Jest, configured as in the guide: jsdom',
  async (app) => {
    const [, config = ''] = /```js\n(module\.exports = [^`]+)```/.exec(await readGuide()) ?? [];
    await writeFile(path.join(app, 'jest.config.cjs'), config);
    await writeFile(path.join(app, 'babel.config.json'), JSON.stringify({ presets: BABEL_PRESETS }));
    await runIn(app, ['jest', 'jsdom']);
  },
];

const serverComponent: Check = [
  'Next.js: a server component renders the module, and the app plays scenarios',
  async (app) => {
    await runIn(app, ['next', 'build']);
    expect(await readFile(path.join(app, '.next/server/app/index.html'), 'utf8')).toContain('Choose plan');
    await playwright(app, 'npx next start', ['shop.spec']);
  },
];

const { dependencies, peerDependencies } = await readRootManifest();
const NEWEST = Object.entries({ ...dependencies, ...peerDependencies }).map(
  ([name, range]) => `${name}@${range.split(' || ').at(-1)}`,
);

interface Row {
  /** What npm installs before the package; null for the packages of this project. */
  packages: readonly string[] | null;
  /** Lists of checks that run side by side. The checks of a list run one after the other, and keep one processor busy. */
  checks: readonly (readonly Check[])[];
}

const ROWS: readonly Row[] = [
  {
    packages: null,
    checks: [
      [
        contents,
        runs('publint finds nothing', 'publint', INSTALLED_PACKAGE, '--strict'),
        runs('attw finds nothing', 'attw', '--pack', INSTALLED_PACKAGE, '--ignore-rules', 'cjs-resolves-to-esm'),
        // Without skipLibCheck, so that errors in the package's own types count.
        runs('The types name the public API, and reject what it does not have', 'tsc', '-p', '.'),
        testTypes,
        vitest('server rendering, operations in process, contracts and commands', 'node/'),
      ],
      [sizes, builtPage(), story, unansweredCalls, killedRun],
    ],
  },
  {
    // An app of the time of React 18. It shares Emotion with the module, in the oldest version of the range, and nothing else.
    packages: [
      ...['react@18.3', 'react-dom@18.3', '@chakra-ui/react@2', '@emotion/react@11.11.0', '@emotion/styled@11.11.0'],
      ...['framer-motion@11', '@apollo/client@3', 'graphql@15', '@stripe/react-stripe-js@4', '@stripe/stripe-js@7'],
      ...['vite@8', '@playwright/test@1'],
    ],
    checks: [[builtPage('chakra-2', 'rgb(49, 151, 149)')]],
  },
  {
    packages: [
      ...NEWEST,
      ...['vite@8', 'vitest@4', 'jsdom@27', 'happy-dom@21', '@testing-library/dom@10', '@testing-library/react@16'],
      ...['jest@30', 'jest-environment-jsdom@30', 'jest-fixed-jsdom@0.0.11', '@types/node@20', '@types/react@19.2'],
      ...['@babel/preset-env@7', '@babel/preset-react@7', '@babel/preset-typescript@7', '@types/react-dom@19.2'],
      'typescript@6',
    ],
    checks: [
      [
        [
          'No package is installed twice',
          async (app) => expect(existsSync(path.join(app, INSTALLED_PACKAGE, 'node_modules'))).toBe(false),
        ],
        runs('The types name the public API', 'tsc', '-p', '.', '--skipLibCheck'),
        testTypes,
        vitest('the same in Node, and the page in jsdom and happy-dom', 'node/', 'jsdom/', 'happy-dom/'),
        jest,
        builtPage('chakra-3', 'rgb(13, 148, 136)'),
      ],
    ],
  },
  {
    packages: [...NEWEST, 'next@16', 'typescript@6', '@types/react@19', '@types/node@20'],
    checks: [[serverComponent]],
  },
];

const command = npmCommand('consumer', 'Packs the module and uses it in an app of its own.').option(
  '--all',
  'also installs apps from the registry: one with old packages, one with the newest, and a Next.js app',
);

await runCommand(async () => {
  exitOnSignal();
  const { all } = parse(command).opts();
  const counts = { passed: 0, failed: 0 };
  for (const { packages, checks } of all ? ROWS : ROWS.slice(0, 1)) {
    if (packages) console.log(`\nWith ${packages.join(', ')}`);
    await withConsumer(packages, async (app) => {
      const runList = async (list: readonly Check[]) => {
        for (const [name, run] of list) {
          const problem = await run(app).then(() => '', String);
          counts[problem ? 'failed' : 'passed'] += 1;
          console.log(problem ? `✗ ${name}\n${problem.replaceAll(/^/gm, '    ')}` : `✓ ${name}`);
        }
      };
      await Promise.all(checks.map(runList));
    });
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
});
