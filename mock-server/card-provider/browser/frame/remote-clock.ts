import { callApi } from '../call-api.ts';
import { withTimeout } from '../with-timeout.ts';

const TIMEOUT_MS = 2500;

/** The session's clock, which tests and links can change. Card expiry is validated against it. */
export class RemoteClock {
  readonly #publishableKey: string;
  #latest: Date | null = null;
  #lastRequest = 0;
  #lastResponse = 0;

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey;
  }

  /** The current time; on failure, the last fetched time or else the browser's. */
  async fetchTime(): Promise<Date> {
    await withTimeout(TIMEOUT_MS, this.#refresh(), undefined);
    return this.#latest ?? new Date();
  }

  async #refresh(): Promise<void> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const result = await callApi({ method: 'GET', path: '/v1/clock' }, null, this.#publishableKey);
    const { now } = Object('value' in result && result.value);
    // Ignores a response that arrives after that of a later request.
    if (typeof now !== 'number' || request < this.#lastResponse) return;
    this.#lastResponse = request;
    this.#latest = new Date(now * 1000);
  }
}
