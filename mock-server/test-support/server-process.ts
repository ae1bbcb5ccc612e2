import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '..', 'main.ts');

export interface ServerProcess {
  readonly url: string;
  /** Kills the process without giving it a chance to finish its requests. */
  kill(): Promise<void>;
}

/** Starts a scenario server in a new process, with its sessions in Redis. */
export async function startServerProcess(store: string): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...process.env, SCENARIO_PORT: '0', SCENARIO_STORE: store },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
      const [, found] = /Scenario server: (http\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The scenario server did not start:\n${output}`)));
  });
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
