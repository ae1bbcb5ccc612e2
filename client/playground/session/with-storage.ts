/** Uses the browser's storage; null where it is forbidden or full, and the page does without. */
export function withStorage<Value>(
  area: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Value,
): Value | null {
  try {
    return use(window[area]);
  } catch {
    return null;
  }
}
