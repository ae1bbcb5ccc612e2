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
