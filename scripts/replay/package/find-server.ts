const MAX_RESPONSE_MS = 10_000;

/** The URL of a running scenario server, without a slash at its end. Throws an Error with the reason and what to do when there is none. */
export async function findServer(url: string): Promise<string> {
  const reason = await findProblem(url);
  if (reason === null) return url.replace(/(?<!\/)\/+$/, '');
  throw new Error(
    `[checkout] There is no scenario server at ${url} (${reason}). Start it with 'npx legal-checkout scenarios', or correct scenarioServerUrl, such as http://localhost:4000.`,
  );
}

async function findProblem(url: string): Promise<string | null> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return 'it does not start with http:// or https://';
  try {
    const { ok, status } = await fetch(new URL('health', url.replace(/(?<!\/)\/*$/, '/')), {
      signal: AbortSignal.timeout(MAX_RESPONSE_MS),
    });
    return ok ? null : `HTTP ${status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}
