import { execFile } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { findFreePort } from './ports.ts';
import { projectPath, toolSearchPath } from './project-path.ts';

/** Some of the commands, of each kind: all parse their options alike, and many take seconds to load. */
const COMMANDS: [name: string, program: string, ...args: string[]][] = [
  ['dev', 'scripts/run.mjs', 'scripts/dev.ts'],
  ['scenarios', 'scripts/scenarios.ts'],
  ['replay', 'scripts/replay/main.ts'],
  ['contracts:verify', 'scripts/contracts-verify.ts'],
  ['properties', 'scripts/properties.ts'],
];

const run = (nodeArgs: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: projectPath(), env: { ...process.env, PATH: toolSearchPath(), ...env } };
    execFile(process.execPath, ['--import', 'tsx', ...nodeArgs], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? (error ? 'killed' : 0), stdout, stderr }),
    );
  });

vi.setConfig({ testTimeout: 60_000 });

it.each(COMMANDS)('npm run %s rejects an unknown option with its usage', async (name, ...program) => {
  const { code, stdout, stderr } = await run([...program, '--unknown']);
  expect([code, stdout, stderr.split('.', 1)[0]]).toEqual([2, '', "Unknown option '--unknown'"]);
  expect(stderr).toMatch(new RegExp(`npm (run )?${name}`));
  expect(stderr).not.toMatch(/\n\s+at /);
});

it('npm start rejects a setting before it builds', async () => {
  const ports = { SCENARIO_PORT: String(await findFreePort()), FRAME_PORT: String(await findFreePort()) };
  const { code, stdout, stderr } = await run(['scripts/preview.ts'], { ...ports, SCENARIO_STORE: 'localhost' });
  const message = 'The session store is not the URL of a Redis server.';
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([1, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
