/** How long the checkout waits for a response. The Pact contracts give a backend the same time. */
export interface Timeouts {
  readMs: number;
  /** Mutations may take longer, because a bank may be slow to charge. */
  writeMs: number;
}
export const TIMEOUTS: Timeouts = { readMs: 20_000, writeMs: 60_000 };

/** Resolves with the call's result, or with that of `onTimeout` if the call does not settle in time. */
export async function withTimeLimit<Value, Late>(
  call: Promise<Value>,
  limitMs: number,
  onTimeout: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  try {
    return await Promise.race([call, expired.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
