/** The promise's value, or `fallback` after `ms`. */
export function withTimeout<Value, Other>(
  ms: number,
  promise: Promise<Value>,
  fallback: Other,
): Promise<Value | Other> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(fallback), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
