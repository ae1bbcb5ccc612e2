/**
 * Values of a response that are used without another check. GraphQL's types are a promise of the backend: a proxy, a mock
 * or a bug may break it, and a value of another type must not reach a purchase.
 */

/** The text. Throws for anything else. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(
    `The response has ${value === null ? 'null' : `a value of type '${typeof value}'`} instead of a text.`,
  );
}

/** A text that is not empty. Throws for anything else. */
export function id(value: unknown): string {
  if (text(value) !== '') return value as string;
  throw new Error('The response has an empty id.');
}

/** 0 to 100, decimals allowed. Throws for anything else. */
export function percentage(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 100) return value;
  throw new Error('The response has a value that is not a percentage from 0 to 100.');
}
