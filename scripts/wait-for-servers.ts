const POLL_INTERVAL_MS = 60;

/** Resolves once every address has responded successfully, or when `signal` is aborted. */
export async function waitForServers(addresses: string[], signal: AbortSignal): Promise<void> {
  await Promise.all(addresses.map((address) => waitForServer(address, signal)));
}

async function waitForServer(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(address, { signal }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
