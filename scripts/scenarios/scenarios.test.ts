import { execFile } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { projectPath } from '../command-line/project-path.ts';

vi.setConfig({ testTimeout: 30_000 });

const scenarios = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const command = ['--import', 'tsx', projectPath('scripts/scenarios/main.ts'), ...args];
    execFile(process.execPath, command, { cwd: projectPath() }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

it('lists the scenarios of a group with --group', async () => {
  const { code, stdout } = await scenarios('--group', 'Coupons');
  expect(code).toBe(0);
  expect(stdout.match(/^\S.*\(.*scenarios.*\)/gm)).toHaveLength(1);
  expect(stdout).toMatch(/in 1 group\.\n$/);
});

const RECORD = ['record', '--backend', 'http://localhost:1', '--token', 'a'];

it.each([
  ['a misspelt option', ['--groups', 'Buying'], "error: unknown option '--groups'\n(Did you mean --group?)"],
  ['an unknown command', ['lst'], 'error: too many arguments.'],
  [
    'a misspelt group',
    ['--group', 'Coupon'],
    "error: option '--group <group>' argument 'Coupon' is invalid. Allowed choices are Journeys for reviewers, ",
  ],
  ['a recording without a backend', ['record'], "error: required option '--backend <url>' not specified"],
  [
    'a recording to a folder that does not exist',
    [...RECORD, '--out', '/no/such/folder/file.json'],
    'Cannot write /no/such/folder/file.json: ENOENT',
  ],
  [
    'a recording of a backend that is not running',
    RECORD,
    'Nothing was recorded: http://localhost:1 did not answer POST /graphql: ',
  ],
])('rejects %s without a stack trace', async (_case, args, message) => {
  const { code, stdout, stderr } = await scenarios(...args);
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([2, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
