import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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

const run = (nodeArgs: readonly string[], ...args: string[]) =>
  new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: projectPath(), env: { ...process.env, PATH: toolSearchPath() }, timeout: 60_000 };
    execFile(process.execPath, [...nodeArgs, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? (error ? 'killed' : 0), stdout, stderr }),
    );
  });

it.each(COMMANDS)(
  'npm run %s rejects an unknown option with its usage',
  { timeout: 60_000 },
  async (name, nodeArgs) => {
    const { code, stdout, stderr } = await run(nodeArgs, '--unknown');
    expect([code, stdout, stderr.split('.', 1)[0]]).toEqual([2, '', "Unknown option '--unknown'"]);
    expect(stderr).toMatch(new RegExp(`npm (run )?${name}`));
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);
