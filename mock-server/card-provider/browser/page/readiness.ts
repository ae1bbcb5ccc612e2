/** Whether a mounted field can be read: known only once its frame has spoken, or failed to. */
export type Readiness = 'ready' | 'failed' | 'unmounted';

/** Lets payment steps that come early wait for the answer. */
export class AwaitedReadiness {
  #known: Readiness | null = null;
  #waiting: ((readiness: Readiness) => void)[] = [];

  async known(): Promise<Readiness> {
    return this.#known ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** True the first time: a frame that the page moves becomes ready again, which is no news. */
  settle(readiness: Readiness): boolean {
    const first = this.#known === null;
    this.#known = readiness;
    for (const resolve of this.#waiting.splice(0)) resolve(readiness);
    return first;
  }
}
