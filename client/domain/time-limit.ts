/** How long the checkout waits for a response, in milliseconds. The contracts allow a backend the same. */
export interface Timeouts {
  readMs: number;
  /** The limit of mutations is longer, because a bank may be slow to charge. */
  writeMs: number;
}
export const TIMEOUTS: Timeouts = { readMs: 20_000, writeMs: 60_000 };

/** The call's result, or that of `onTimeout` if the call does not settle within the limit. Rejects if either fails. */
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
