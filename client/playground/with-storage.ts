/** Uses the browser's storage; returns null where it is blocked or full. */
export function withStorage<Value>(area: 'localStorage' | 'sessionStorage', use: (storage: Storage) => Value) {
  try {
    return use(window[area]);
  } catch {
    return null;
  }
}
