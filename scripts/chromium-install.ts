import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { isExecutable } from './chromium-locations.ts';
import { inProject } from './in-project.ts';

const LOG = '.cache/chromium-install.log';
/** A machine without a network hears of it soon. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15'];

/** Only root may install, and only where there is an apt to ask. */
export const mayInstall = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

/** Installs a package by apt-get and answers whether it is there now; what apt-get says goes to a log. */
export async function install(name: string): Promise<boolean> {
  console.log(`Installing ${name} by apt-get (log: ${LOG}).`);
  await mkdir(inProject('.cache'), { recursive: true });
  const log = await open(inProject(LOG), 'a');
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (...words: string[]) =>
      new Promise<boolean>((ended) => {
        spawn('apt-get', [...IMPATIENT, ...words], { env, stdio: ['ignore', log.fd, log.fd] })
          .once('error', () => ended(false))
          .once('close', (code) => ended(code === 0));
      });
    return (await run('update')) && (await run('install', '-y', name));
  } finally {
    await log.close();
  }
}
