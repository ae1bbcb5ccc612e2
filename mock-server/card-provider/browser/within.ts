/** The promise's value, or `otherwise` when it has none after `ms`: what never answers must not hold up a payment. */
export function within<Value, Other>(ms: number, promise: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
