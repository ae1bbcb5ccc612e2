import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { isExecutable } from './chromium-locations.ts';
import { projectPath } from './project-path.ts';

const LOG_FILE = '.cache/install.log';
/** Fail fast without a network. */
const APT_TIMEOUTS = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'Acquire::https::Timeout=15',
];

/** Whether packages can be installed: as root, with apt-get. */
export const canInstall = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

/** Installs packages with apt-get, which logs to a file. A package that fails does not prevent the others. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  console.log(`Installing ${names.join(', ')} with apt-get (log: ${LOG_FILE}).`);
  await mkdir(projectPath('.cache'), { recursive: true });
  const log = await open(projectPath(LOG_FILE), 'a');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    new Promise<boolean>((resolve) => {
      spawn('apt-get', [...APT_TIMEOUTS, ...args], { env, stdio: ['ignore', log.fd, log.fd] })
        .once('error', () => resolve(false))
        .once('close', (code) => resolve(code === 0));
    });
  try {
    if (await run('update')) for (const name of names) await run('install', '-y', name);
  } finally {
    await log.close();
  }
}
