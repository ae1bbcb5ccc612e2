import { parseBody, SECRET_MEMBER } from './body.ts';

const SECRET_NAME = /token|secret|password/i;
/** Masking shorter values would mask ordinary words. */
const MIN_LENGTH = 4;
const MASK = '•••';
/** More secrets than a backend has for all contracts: then no text is printed, since masking them all would take too long. */
const MAX_SECRETS = 5_000;

export class Secrets {
  readonly #values = new Set<string>();

  add(value: string): void {
    if (value.length >= MIN_LENGTH && this.#values.size <= MAX_SECRETS) this.#values.add(value);
  }

  addFrom(document: unknown): void {
    if (document === null || typeof document !== 'object') return;
    for (const [name, value] of Object.entries(document)) {
      if (typeof value === 'string' && SECRET_NAME.test(name)) this.add(value);
      else this.addFrom(value);
    }
  }

  addFromBody(body: Buffer): void {
    const document = parseBody(body);
    this.addFrom(document);
    if (document === undefined) for (const [, , value = ''] of String(body).matchAll(SECRET_MEMBER)) this.add(value);
  }

  mask(text: string): string {
    if (this.#values.size > MAX_SECRETS) return MASK;
    const longestFirst = [...this.#values].sort((one, other) => other.length - one.length);
    return longestFirst.reduce((masked, value) => maskCutOff(masked.replaceAll(value, MASK), value), text);
  }
}

/** Masks a secret of which a truncated text has only the beginning. */
function maskCutOff(text: string, secret: string): string {
  const start = text.endsWith('…') ? text.lastIndexOf(secret.slice(0, MIN_LENGTH)) : -1;
  return start >= 0 && secret.startsWith(text.slice(start, -1)) ? `${text.slice(0, start)}${MASK}…` : text;
}
