/**
 * Tests the package as apps use it: packs it, installs it in the projects of `scripts/consumer`, and runs each project's
 * checks there. Ends with 'N passed, N failed'.
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
import { findFreePort } from '../develop/ports.ts';
import { buildPackage } from '../package/build-package.ts';
import { readRootManifest } from '../package/manifest.ts';
import { BUILT_PACKAGE, type ConsumerProject, runIn, withConsumer } from './consumer-project.ts';
import { buildPage, checkContents, checkSizes } from './package-checks.ts';

/** The name of a check, and its function, which throws if it fails. A text that it resolves to is printed. */
type Check = readonly [name: string, run: (project: ConsumerProject) => Promise<unknown>];

interface ProjectRow {
  /** What is installed from the registry beside the package; null for what this project has. */
  packages: readonly string[] | null;
  /** The lists run side by side; each keeps one processor busy. */
  checks: readonly (readonly Check[])[];
}

const runs = (name: string, ...command: string[]): Check => [
  name,
  async (project) => void (await runIn(project, command)),
];

/** Runs files of Playwright tests of the project on the page that a command serves. */
async function runPlaywright(
  project: ConsumerProject,
  command: string,
  files: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const SHOP_PORT = String(await findFreePort());
  const variables = { SHOP_COMMAND: command, SHOP_PORT, CHROME_PATH: await chromiumPath(), ...env };
  await runIn(project, ['playwright', 'test', ...files], variables);
}

const builtPage = (button = 'HTML', HOST_COLOUR?: string): Check => [
  `Playwright: the built page plays scenarios, with a button of ${button}`,
  async (project) => {
    const host = path.join(project.app, 'hosts', `${button}.tsx`);
    if (HOST_COLOUR) await cp(host, path.join(project.app, 'page/src/host-button.tsx'));
    const { folder } = await buildPage(project);
    const files = ['page.spec', 'shop.spec', 'after-test.spec'];
    await runPlaywright(project, `vite preview page --outDir ${folder}`, files, { HOST_COLOUR });
  },
];

/** The output that the tests of `unanswered.spec.ts` must have. */
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

const story: Check = [
  'Storybook: a story plays its scenario in the browser',
  async (project) => {
    await runIn(project, ['msw', 'init', 'page/public', '--no-save']);
    await runPlaywright(project, 'vite page', ['story']);
  },
];

const unansweredCalls: Check = [
  'Playwright: a test fails when a call of the checkout is not answered by its scenario',
  async (project) => {
    const run = runPlaywright(project, 'vite page', ['unanswered']);
    const output = await run.then(String, (error: Error) => error.message);
    expect(output).toMatch(/\b6 failed/);
    for (const failure of FAILURES) expect(output).toMatch(failure);
  },
];

const killedRun: Check = [
  'Playwright: a run begins anew on a server that a killed run has used',
  async (project) => {
    const { url, close } = await startScenarioServer();
    const run = (KILLED: string) =>
      runPlaywright(project, 'vite page', ['used-server'], { KILLED, SCENARIO_SERVER_URL: url });
    await expect(run('1')).rejects.toThrow('worker process exited unexpectedly');
    await run('').finally(close);
  },
];

const publint: Check = [
  'publint and attw find nothing',
  async (project) => {
    const attw = [
      'attw',
      '--pack',
      project.module,
      '--ignore-rules',
      'cjs-resolves-to-esm',
      '--no-emoji',
      '--no-color',
    ];
    for (const command of [['publint', project.module, '--strict'], attw])
      expect(await runIn(project, command)).not.toMatch(/warning|suggestion/i);
  },
];

const vitest = (name: string, ...folders: string[]) => runs(`Vitest: ${name}`, 'vitest', 'run', ...folders);
const testTypes = runs('The types accept tests', 'tsc', '-p', 'tsconfig.tests.json');

const BABEL_PRESETS = [
  ['@babel/preset-env', { targets: { node: 'current' } }],
  ['@babel/preset-react', { runtime: 'automatic' }],
  '@babel/preset-typescript',
];
const jest: Check = [
  'Jest, configured as in the guide: jsdom',
  async (project) => {
    const guide = await readFile(projectPath('client/README.md'), 'utf8');
    const [, config = ''] = /```js\n(module\.exports = [^`]+)```/.exec(guide) ?? [];
    await writeFile(path.join(project.app, 'jest.config.cjs'), config);
    await writeFile(path.join(project.app, 'babel.config.json'), JSON.stringify({ presets: BABEL_PRESETS }));
    await runIn(project, ['jest', 'jsdom']);
  },
];

const serverComponent: Check = [
  'Next.js: a server component renders the module, and the app plays scenarios',
  async (project) => {
    await runIn(project, ['next', 'build']);
    expect(await readFile(path.join(project.app, '.next/server/app/index.html'), 'utf8')).toContain('Choose plan');
    await runPlaywright(project, 'npx next start', ['shop.spec']);
  },
];

/** With the packages of this project. skipLibCheck is off, so errors in the package's own types count. */
const INSTALLED: ProjectRow = {
  packages: null,
  checks: [
    [
      ['The package is small, and contains no sources and source maps', checkContents],
      publint,
      runs('The types name the public API, and reject what it does not have', 'tsc', '-p', '.'),
      testTypes,
      vitest('server rendering, operations in process, contracts and commands', 'node/'),
    ],
    [
      ['Compressed sizes are within their budgets, and in the guide', checkSizes],
      builtPage(),
      story,
      unansweredCalls,
      killedRun,
    ],
  ],
};

/** An app of the time of React 18. It shares Emotion with the module, in the oldest version of the range, and nothing else. */
const REACT_18: ProjectRow = {
  packages: [
    ...['react@18.3', 'react-dom@18.3', '@chakra-ui/react@2', '@emotion/react@11.11.0', '@emotion/styled@11.11.0'],
    ...['framer-motion@11', '@apollo/client@3', 'graphql@15', '@stripe/react-stripe-js@4', '@stripe/stripe-js@7'],
    ...['vite@8', '@playwright/test@1'],
  ],
  checks: [[builtPage('chakra-2', 'rgb(49, 151, 149)')]],
};

/** The newest packages in the ranges of the package, with all that a project's own tests need. */
const newest = (packages: readonly string[]): ProjectRow => ({
  packages: [
    ...packages,
    ...['vite@8', 'vitest@4', 'jsdom@27', 'happy-dom@21', '@testing-library/dom@10', '@testing-library/react@16'],
    ...['jest@30', 'jest-environment-jsdom@30', 'jest-fixed-jsdom@0.0.11', '@types/node@20', '@types/react@19.2'],
    ...['@babel/preset-env@7', '@babel/preset-react@7', '@babel/preset-typescript@7', '@types/react-dom@19.2'],
    'typescript@6',
  ],
  checks: [
    [
      [
        'No package is installed twice',
        async ({ module }) => expect(existsSync(path.join(module, 'node_modules'))).toBe(false),
      ],
      runs('The types name the public API', 'tsc', '-p', '.', '--skipLibCheck'),
      testTypes,
      vitest('the same in Node, and the page in jsdom and happy-dom', 'node/', 'jsdom/', 'happy-dom/'),
      jest,
      builtPage('chakra-3', 'rgb(13, 148, 136)'),
    ],
  ],
});

/** A Next.js app with the packages that `create-next-app` installs. */
const nextApp = (packages: readonly string[]): ProjectRow => ({
  packages: [...packages, 'next@16', 'typescript@6', '@types/react@19', '@types/node@20'],
  checks: [[serverComponent]],
});

const counts = { passed: 0, failed: 0 };
/** The summary of a job of GitHub Actions. It gets the figures. */
const { GITHUB_STEP_SUMMARY } = process.env;

async function runCheck([name, run]: Check, project: ConsumerProject): Promise<void> {
  try {
    const result = await run(project);
    const line = result === undefined || typeof result !== 'string' ? name : `${name}: ${result}`;
    counts.passed += 1;
    console.log(`✓ ${line}`);
    if (line !== name && GITHUB_STEP_SUMMARY) await appendFile(GITHUB_STEP_SUMMARY, `- ${line}\n`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
  }
}

const command = npmCommand('consumer', 'Packs the module and uses it in an app of its own.').option(
  '--all',
  'also installs apps from the registry: one with old packages, one with the newest, and a Next.js app',
);

await runCommand(async () => {
  exitOnSignal();
  const { all } = parse(command).opts();
  const { dependencies, peerDependencies } = await readRootManifest();
  const ranges = Object.entries({ ...dependencies, ...peerDependencies });
  const newestPackages = ranges.map(([name, range]) => `${name}@${range.split(' || ').at(-1)}`);
  const rows = all ? [INSTALLED, REACT_18, newest(newestPackages), nextApp(newestPackages)] : [INSTALLED];
  await buildPackage(BUILT_PACKAGE);
  for (const { packages, checks } of rows) {
    if (packages) console.log(`\nWith ${packages.join(', ')}`);
    await withConsumer(packages, async (project) => {
      const runList = async (list: readonly Check[]) => {
        for (const check of list) await runCheck(check, project);
      };
      await Promise.all(checks.map(runList));
    });
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
});
