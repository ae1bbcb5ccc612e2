/** Storage as a browser has it, without a browser. Whoever gives it the same items has the same browser, on another page. */
export const fakeStorage = (items = new Map<string, string>()) => ({
  items,
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
  key: (at: number) => [...items.keys()][at] ?? null,
  get length() {
    return items.size;
  },
});
