const BETWEEN_ASKS_MS = 60;

/** Resolves once every address has answered with success, or when `signal` says that they never will. */
export async function untilAnswers(addresses: string[], signal: AbortSignal): Promise<void> {
  await Promise.all(addresses.map((address) => untilOneAnswers(address, signal)));
}

async function untilOneAnswers(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(address, { signal }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ASKS_MS));
  }
}
