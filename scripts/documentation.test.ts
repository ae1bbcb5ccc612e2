/** Every snippet in the documentation runs or type-checks. Links are checked by `npm run lint`. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import { catalogue } from '#scenarios';
import { parseOptions } from '../contracts/provider/options.ts';
import { listProjectFiles } from './project-files.ts';
import { projectPath } from './project-path.ts';
import { parseRecordArguments } from './record/record.ts';
import { parseReplayArguments } from './replay/arguments.ts';
import { selectScenarios } from './replay/select-scenarios.ts';

const run = promisify(execFile);
const shell = (line: string) => run('bash', ['-c', line], { cwd: projectPath(), timeout: 60_000 });

interface Snippet {
  /** File and line. */
  source: string;
  language: string;
  meta: string;
  text: string;
}

const pages = listProjectFiles().filter((file) => file.endsWith('.md'));
const snippets = (await Promise.all(pages.map(readSnippets))).flat();
const inLanguage = (...languages: string[]) => snippets.filter(({ language }) => languages.includes(language));

async function readSnippets(file: string): Promise<Snippet[]> {
  const { children } = fromMarkdown(await readFile(projectPath(file), 'utf8'));
  return children.flatMap((node) =>
    node.type === 'code'
      ? [
          {
            source: `${file}:${node.position?.start.line}`,
            language: node.lang ?? '',
            meta: node.meta ?? '',
            text: node.value,
          },
        ]
      : [],
  );
}

describe('shell snippets', () => {
  let server: Awaited<ReturnType<typeof startScenarioServer>>;
  let scripts: Record<string, string>;
  beforeAll(async () => {
    server = await startScenarioServer({ port: 0 });
    scripts = JSON.parse(await readFile(projectPath('package.json'), 'utf8')).scripts;
  });
  afterAll(() => server.close());

  /** Commands that start something, take minutes or change the machine: their script must exist. */
  const ONLY_EXISTS = /^(dev|start|test|unit|properties|mutation|bench|build|consumer|contracts|browser|screens)$/;

  async function check(command: string): Promise<void> {
    const [, script = '', args = ''] = /^npm (?:run )?([\w:-]+)(?: -- (.*))?$/.exec(command) ?? [];
    if (
      /^npm (ci|pack|install )|^npx (pact-|legal-checkout scenarios|tsx contracts\/provider\/sample-backend)|^git clone|^cd /.test(
        command,
      )
    )
      return;
    if (script !== '') expect(Object.keys(scripts).concat('test', 'start')).toContain(script);
    if (ONLY_EXISTS.test(script)) return;
    if (script === 'replay') return checkReplay(args.split(' '));
    if (command.startsWith('npx legal-checkout contracts verify '))
      return void parseOptions(command.split(' ').slice(4));
    if (script === 'contracts:verify') return void parseOptions(args.split(' '));
    if (script === 'scenarios' && args.startsWith('new ')) return;
    if (script === 'scenarios' && args.startsWith('record '))
      return void parseRecordArguments(args.split(' ').slice(1));
    // Which tests failed last depends on the machine.
    if (command.startsWith('npx playwright test'))
      return void (await shell(`${command.replace('--last-failed', '')} --list`));
    if (command.startsWith('npx playwright')) return;
    if (script === 'scenarios') return void (await shell(command));
    if (command.startsWith('curl ')) {
      const { stdout: body } = await shell(command.replace('http://localhost:4000', server.url));
      return expect(JSON.parse(body)).not.toHaveProperty('errors');
    }
    throw new Error('No rule says how to check this command.');
  }

  function checkReplay(args: string[]): void {
    const parsed = parseReplayArguments(args);
    if (parsed.type !== 'replay' || parsed.selection.all) return;
    if (parsed.selection.names.length + parsed.selection.groups.length + parsed.selection.codes.length === 0) return;
    expect(selectScenarios(parsed.selection, catalogue)).not.toEqual([]);
  }

  const commands = inLanguage('sh', 'bash').flatMap(({ source, text }) =>
    text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .flatMap((line) => line.replace(/\s+#.*$/, '').split(' && '))
      .map((line) =>
        line
          .trim()
          .replace(/^([A-Z_]+=('[^']*'|\S+) )+/, '')
          .replaceAll(/ {2,}/g, ' '),
      )
      .filter((line) => line !== '')
      .map((line) => [source, line] as const),
  );
  it.each(commands)('%s: %s', (_source, command) => check(command), 60_000);
});

describe('TypeScript snippets', () => {
  it('type-check', async () => {
    const folder = projectPath('.cache/snippets');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const known = inLanguage('ts', 'tsx');
    expect(known.length).toBeGreaterThan(0);
    for (const [index, { source, text, meta }] of known.entries()) {
      const code = meta === 'scenario' ? asScenario(text) : text;
      await writeFile(path.join(folder, `snippet-${index}.tsx`), `// ${source}\n${code}\nexport {};\n`);
    }
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: {
        noUnusedLocals: false,
        paths: {
          'legal-checkout': ['../../client/index.ts'],
          'legal-checkout/scenarios': ['../../mock-server/package/scenarios.ts'],
          'legal-checkout/contracts': ['../../contracts/verify-contracts.ts'],
          'legal-checkout/msw': ['../../mock-server/package/msw.ts'],
          'legal-checkout/playwright': ['../../scripts/replay/package/playwright.ts'],
        },
      },
      include: ['*.tsx'],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout: errors } = await run('npx', ['tsc', '-p', folder], { cwd: projectPath() }).catch((error) => error);
    expect(errors).toBe('');
  }, 120_000);
});

/** An entry of a group's file, which has the steps in scope. */
const asScenario = (entry: string): string => `
import { expectDeclinedBeforePurchase } from '../../mock-server/scenarios/compound-expectations.ts';
import { defineScenarios } from '../../mock-server/scenarios/define-scenarios.ts';
import { enterCard } from '../../mock-server/scenarios/steps/details.ts';
import { start } from '../../mock-server/scenarios/steps/host-page.ts';
import { pay } from '../../mock-server/scenarios/steps/payment.ts';
export const scenarios = defineScenarios('Card declines and challenges', [${entry}]);`;
