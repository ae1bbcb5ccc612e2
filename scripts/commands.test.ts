import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findFreePort } from './ports.ts';
import { projectPath, toolSearchPath } from './project-path.ts';

const { scripts } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The project's own commands and the arguments of Node that run them; other scripts run tools directly. */
const COMMANDS: [name: string, nodeArgs: string[]][] = Object.entries(scripts).flatMap(([name, script]) => {
  const [, runner, program = ''] = /^(node|node --import tsx|tsx) (scripts\/\S+(?: scripts\/\S+)?)$/.exec(script) ?? [];
  if (runner === undefined || name === 'prepack') return [];
  return [[name, [...(runner === 'node' ? [] : ['--import', 'tsx']), ...program.split(' ')]]];
});

const run = (nodeArgs: readonly string[], args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: projectPath(), env: { ...process.env, PATH: toolSearchPath(), ...env }, timeout: 60_000 };
    execFile(process.execPath, [...nodeArgs, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? (error ? 'killed' : 0), stdout, stderr }),
    );
  });

it.each(COMMANDS)(
  'npm run %s rejects an unknown option with its usage',
  { timeout: 60_000 },
  async (name, nodeArgs) => {
    const { code, stdout, stderr } = await run(nodeArgs, ['--unknown']);
    expect([code, stdout, stderr.split('.', 1)[0]]).toEqual([2, '', "Unknown option '--unknown'"]);
    expect(stderr).toMatch(new RegExp(`npm (run )?${name}`));
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);

it.each([
  [{ SCENARIO_STORE: 'localhost' }, 'The session store is not the URL of a Redis server.'],
  [{ ALLOWED_ORIGINS: 'example.com' }, "ALLOWED_ORIGINS has 'example.com', which is not an origin."],
  [{ SCENARIO_HOST: '192.0.2.1' }, "SCENARIO_HOST is '192.0.2.1', and this machine cannot listen there"],
])('npm start rejects the setting %j without a stack trace', { timeout: 60_000 }, async (env, message) => {
  const ports = { SCENARIO_PORT: String(await findFreePort()), FRAME_PORT: String(await findFreePort()) };
  const { code, stdout, stderr } = await run(['--import', 'tsx', 'scripts/preview.ts'], [], { ...ports, ...env });
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([1, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});

it('npm run mutation rejects a file that does not exist', { timeout: 60_000 }, async () => {
  const { code, stderr } = await run(['--import', 'tsx', 'scripts/mutation.ts'], ['client/none.ts:1-2']);
  expect([code, stderr.split('.\n', 1)[0]]).toEqual([
    2,
    "There is no file client/none.ts:1-2. Write paths from the project's folder",
  ]);
});
