/** Shell snippets of the documentation name scripts and scenarios that exist, and their requests succeed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import { catalogue } from '#scenarios';
import manifest from '../../package.json' with { type: 'json' };
import { parseReplayArguments } from '../replay/arguments.ts';
import { selectScenarios } from '../replay/select-scenarios.ts';
import { readSnippets } from './read-snippets.ts';

let server: Awaited<ReturnType<typeof startScenarioServer>>;
beforeAll(async () => {
  server = await startScenarioServer({ port: 0 });
});
afterAll(() => server.close());

const commands = (await readSnippets('sh', 'bash')).flatMap(({ source, text }) =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => line.replace(/\s+#.*$/, '').split(' && '))
    .map((line) => [source, line.trim().replace(/^([A-Z_]+=('[^']*'|\S+) )+/, '')] as const)
    .filter(([, command]) => /^(npm run|curl) /.test(command)),
);

it.each(commands)('%s: %s', { timeout: 60_000 }, async (_source, command) => {
  if (command.startsWith('curl ')) {
    const request = command.replace('http://localhost:4000', server.url);
    const { stdout } = await promisify(execFile)('bash', ['-c', request]);
    return expect(JSON.parse(stdout)).not.toHaveProperty('errors');
  }
  const [, script = '', args = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(command) ?? [];
  expect(Object.keys(manifest.scripts)).toContain(script);
  if (script !== 'replay' || args === '') return;
  const { selection, files } = parseReplayArguments(args.split(/ +/));
  if (files.length === 0) expect(selectScenarios(selection, catalogue)).not.toEqual([]);
});
