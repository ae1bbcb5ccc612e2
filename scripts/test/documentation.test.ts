/** Shell snippets in the documentation run, and its rates are those of the product. `npm run typecheck` checks TypeScript, `npm run lint` checks links. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_FEE_RATE, startScenarioServer } from '#scenario-server';
import { catalogue } from '#scenarios';
import { checkSchemaCommand } from '../../contracts/provider/check-schema-command.ts';
import { parseOptions } from '../../contracts/provider/options.ts';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';
import { parseReplayArguments } from '../replay/arguments.ts';
import { selectScenarios } from '../replay/select-scenarios.ts';
import { parseNewArguments } from '../scenarios/new/new-scenario.ts';
import { parseRecordArguments } from '../scenarios/record/record.ts';
import { readSnippets } from './read-snippets.ts';

const run = promisify(execFile);
const shell = (line: string) => run('bash', ['-c', line], { cwd: projectPath(), timeout: 60_000 });

const snippets = await readSnippets('sh', 'bash');

describe('shell snippets', () => {
  let server: Awaited<ReturnType<typeof startScenarioServer>>;
  let scripts: Record<string, string>;
  beforeAll(async () => {
    server = await startScenarioServer({ port: 0 });
    scripts = JSON.parse(await readFile(projectPath('package.json'), 'utf8')).scripts;
  });
  afterAll(() => server.close());

  /** Commands that start something, take minutes or change the machine: their script must exist. */
  const ONLY_EXISTS =
    /^(dev|start|write|test(:\w+)?|unit|properties|mutation|bench|build|consumer|contracts|browser|card-provider:verify)$/;

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
    const [, schema = ''] = /^npx legal-checkout contracts check-schema (\S+)/.exec(command) ?? [];
    if (schema.startsWith('https://your-server.test/')) return;
    if (schema !== '') {
      const output = { command, print: () => undefined, printError: console.error };
      return expect(await checkSchemaCommand([projectPath(schema)], output)).toBe(0);
    }
    if (script === 'contracts:verify') return void parseOptions(args.split(' '));
    if (script === 'scenarios' && args.startsWith('record '))
      return void parseRecordArguments(args.split(' ').slice(1));
    if (script === 'scenarios' && args.startsWith('new '))
      return void (await parseNewArguments(args.split(' ').slice(1)));
    if (command.startsWith('npx playwright')) return;
    if (script === 'scenarios') return void (await shell(command));
    if (command.startsWith('curl ')) {
      const { stdout: body } = await shell(command.replace('http://localhost:4000', server.url));
      return expect(JSON.parse(body)).not.toHaveProperty('errors');
    }
    throw new Error('There is no rule for this command. Add one to check().');
  }

  function checkReplay(args: string[]): void {
    const parsed = parseReplayArguments(args);
    if (parsed.selection.all) return;
    if (parsed.selection.names.length + parsed.selection.groups.length + parsed.selection.codes.length === 0) return;
    expect(selectScenarios(parsed.selection, catalogue)).not.toEqual([]);
  }

  const commands = snippets.flatMap(({ source, text }) =>
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

/** What mentions the card fee and a percentage mentions its rate; other fees in examples are given in basis points. */
const FEE = /\bfee\b|surcharge/i;

it('names the rate of the card fee as it is, in documents and in sources', async () => {
  const files = listProjectFiles().filter((file) => /\.(md|tsx?)$/.test(file) && !file.endsWith('.test.ts'));
  const lines = files.map(async (file) =>
    (await readFile(projectPath(file), 'utf8')).split('\n').flatMap((line, index) =>
      (FEE.test(line) ? (line.match(/\d+(\.\d+)?%/g) ?? []) : []).map((rate) => ({
        place: `${file}:${index + 1}`,
        rate,
      })),
    ),
  );
  const rates = (await Promise.all(lines)).flat();
  expect(rates).not.toEqual([]);
  expect(rates.filter(({ rate }) => rate !== CARD_FEE_RATE)).toEqual([]);
});
