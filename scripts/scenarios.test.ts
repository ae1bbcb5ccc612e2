import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { projectPath } from './project-path.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const scenarios = (...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const command = [projectPath('node_modules/tsx/dist/cli.mjs'), projectPath('scripts/scenarios.ts'), ...args];
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

it('prints the usage with --help', { timeout: 30_000 }, async () => {
  const { code, stdout, stderr } = await scenarios('--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run scenarios +list every scenario/);
  expect(stdout).toContain("Groups: 'Buying', ");
});

it('lists the scenarios of a group with --group', { timeout: 30_000 }, async () => {
  const { code, stdout } = await scenarios('--group', 'Coupons');
  expect(code).toBe(0);
  expect(stdout.match(/^\S.*\(.*scenarios.*\)/gm)).toHaveLength(1);
  expect(stdout).toMatch(/in 1 group\.\n$/);
});

it.each([
  [
    'a misspelt option',
    ['new', 'some-name', '--groups', 'Buying'],
    "Unknown option '--groups'. The nearest is '--group'.",
  ],
  ['an option without its value', ['new', 'some-name', '--group'], "Option '--group <value>' argument missing."],
  ['an unknown command', ['lst'], "'lst' is not a command."],
  ['a new scenario without a name', ['new'], 'The name of the new scenario is missing.'],
  ['a misspelt group to list', ['--group', 'Coupon'], "'--group' is 'Coupon'; the nearest is 'Coupons'."],
  ['a recording without a backend', ['record'], '--backend is missing.'],
  ['a recording without a user', ['record', '--backend', 'http://localhost:1'], 'Pass either --states or --token.'],
  [
    'a recording to a folder that does not exist',
    ['record', '--backend', 'http://localhost:1', '--token', 'a', '--out', '/no/such/folder/file.json'],
    'Cannot write /no/such/folder/file.json: ENOENT',
  ],
  ['a new scenario without a group', ['new', 'some-name'], "'--group' must be one of: 'Buying', "],
  [
    'a misspelt group',
    ['new', 'some-name', '--group', 'Coupon'],
    "'--group' is 'Coupon'; the nearest is 'Coupons'. It must be one of: 'Buying', ",
  ],
])('rejects %s without a stack trace', { timeout: 30_000 }, async (_case, args, message) => {
  const { code, stdout, stderr } = await scenarios(...args);
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([2, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
