import { parseBody } from './body.ts';

const SECRET_NAME = /token|secret|password/i;
/** Masking shorter values would mask ordinary words. */
const MIN_LENGTH = 4;
const MASK = '•••';

/** Collects the values of secret-like keys and masks them in any output. */
export class Secrets {
  readonly #values = new Set<string>();

  add(value: string): void {
    if (value.length >= MIN_LENGTH) this.#values.add(value);
  }

  /** Adds every string under a secret-like key of a JSON document. */
  addFrom(document: unknown): void {
    if (document === null || typeof document !== 'object') return;
    for (const [name, value] of Object.entries(document)) {
      if (typeof value === 'string' && SECRET_NAME.test(name)) this.add(value);
      else this.addFrom(value);
    }
  }

  addFromBody(body: Buffer): void {
    this.addFrom(parseBody(body));
  }

  mask(text: string): string {
    // Longest first, because one secret may be a prefix of another.
    const longestFirst = [...this.#values].sort((one, other) => other.length - one.length);
    return longestFirst.reduce((masked, value) => masked.replaceAll(value, MASK), text);
  }
}
