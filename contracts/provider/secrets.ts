import { parsed } from './body.ts';

const SECRET_NAME = /token|secret|password/i;
/** Shorter values would blot out ordinary words. */
const SHORTEST = 4;
const MASK = '•••';

/** Values that must not be read in any output: those that stand under the name of a secret, wherever they turn up. */
export class Secrets {
  readonly #values = new Set<string>();

  add(value: string): void {
    if (value.length >= SHORTEST) this.#values.add(value);
  }

  /** Everything in a JSON document that stands under the name of a secret. */
  addFrom(document: unknown): void {
    if (document === null || typeof document !== 'object') return;
    for (const [name, value] of Object.entries(document)) {
      if (typeof value === 'string' && SECRET_NAME.test(name)) this.add(value);
      else this.addFrom(value);
    }
  }

  addFromBody(body: Buffer): void {
    this.addFrom(parsed(body));
  }

  mask(text: string): string {
    // The longest first: one secret may begin with another.
    const longestFirst = [...this.#values].sort((one, other) => other.length - one.length);
    return longestFirst.reduce((masked, value) => masked.replaceAll(value, MASK), text);
  }
}
