import { get } from 'node:http';

const POLL_INTERVAL_MS = 30;

/** Resolves once every address has responded successfully, or when `signal` is aborted. */
export async function waitForServers(addresses: string[], signal: AbortSignal): Promise<void> {
  await Promise.all(addresses.map((address) => waitForServer(address, signal)));
}

async function waitForServer(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await responds(address, signal)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Without `fetch`, whose first call takes a quarter of a second of the time that this waits for. */
const responds = (address: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    get(address, { signal, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });
