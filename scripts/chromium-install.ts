import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { isExecutable } from './chromium-locations.ts';
import { projectPath } from './project-path.ts';

const LOG_FILE = '.cache/chromium-install.log';
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

/** Installs a package with apt-get, which logs to a file. Resolves to whether it succeeded. */
export async function installPackage(name: string): Promise<boolean> {
  console.log(`Installing ${name} with apt-get (log: ${LOG_FILE}).`);
  await mkdir(projectPath('.cache'), { recursive: true });
  const log = await open(projectPath(LOG_FILE), 'a');
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (...args: string[]) =>
      new Promise<boolean>((resolve) => {
        spawn('apt-get', [...APT_TIMEOUTS, ...args], { env, stdio: ['ignore', log.fd, log.fd] })
          .once('error', () => resolve(false))
          .once('close', (code) => resolve(code === 0));
      });
    return (await run('update')) && (await run('install', '-y', name));
  } finally {
    await log.close();
  }
}
