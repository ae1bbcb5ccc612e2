import { askApi } from '../ask-api.ts';
import { within } from '../within.ts';

/** Longer than any clock takes that answers, and short enough to wait for at a payment. */
const PATIENCE_MS = 2500;

/**
 * The session's clock, which tests and links move: a date that has passed there has passed, whatever the browser's own
 * clock says.
 */
export class SessionClock {
  readonly #publishableKey: string;
  #known: Date | null = null;
  #asked = 0;
  #heard = 0;

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey;
  }

  /** The time now; the last one known when the API does not say it, and the browser's when it never has. */
  async ask(): Promise<Date> {
    await within(PATIENCE_MS, this.#learn(), undefined);
    return this.#known ?? new Date();
  }

  async #learn(): Promise<void> {
    this.#asked += 1;
    const question = this.#asked;
    const result = await askApi({ method: 'GET', path: '/v1/clock' }, null, this.#publishableKey);
    const { now } = Object('value' in result && result.value);
    // An answer that was overtaken by that to a later question is old.
    if (typeof now !== 'number' || question < this.#heard) return;
    this.#heard = question;
    this.#known = new Date(now * 1000);
  }
}
