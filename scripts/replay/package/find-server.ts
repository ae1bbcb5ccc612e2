const MAX_RESPONSE_MS = 10_000;

/** The URL of a running scenario server, without a slash at its end. Throws an Error with the reason and what to do when there is none. */
export async function findServer(address: string): Promise<string> {
  const url = address.replace(/(?<!\/)\/+$/, '');
  try {
    const { ok, status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(MAX_RESPONSE_MS) });
    if (ok) return url;
    throw new Error(`HTTP ${status}`);
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(
      `[checkout] There is no scenario server at ${address} (${cause instanceof Error ? cause.message : message}). Start it with 'npx legal-checkout scenarios', or correct scenarioServerUrl, such as http://localhost:4000.`,
    );
  }
}
