/** A `Storage` in memory. Two with the same items stand for two pages of one browser. */
export const fakeStorage = (items = new Map<string, string>()) => ({
  items,
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
  key: (index: number) => [...items.keys()][index] ?? null,
  get length() {
    return items.size;
  },
});
