/** More parts are not read: a DOM element, for example, may lead to the whole page. */
const MAX_PARTS = 1_000;

/**
 * A text that is the same for values of the same content, whatever the order of their keys; an object may contain itself.
 * Functions and undefined members count as none. Throws for content that cannot be read.
 */
export function contentText(value: unknown): string {
  const numbers = new Map<object, number>();
  const normalize = (_key: string, part: unknown): unknown => {
    if (typeof part === 'bigint' || (typeof part === 'number' && !Number.isFinite(part))) return `${part}`;
    if (typeof part !== 'object' || part === null) return part;
    const number = numbers.get(part);
    if (number !== undefined) return `repeats ${number}`;
    if (numbers.size >= MAX_PARTS) return 'not read';
    numbers.set(part, numbers.size);
    if (part instanceof Map || part instanceof Set) return [...part];
    if (Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return JSON.stringify(value, normalize);
}
