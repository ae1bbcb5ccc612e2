/** Whether a mounted field can be read. */
export type Readiness = 'ready' | 'failed' | 'unmounted';

/** Resolves when the frame has loaded or failed to load. */
export class DeferredReadiness {
  #value: Readiness | null = null;
  #resolvers: ((readiness: Readiness) => void)[] = [];

  async wait(): Promise<Readiness> {
    return this.#value ?? new Promise((resolve) => this.#resolvers.push(resolve));
  }

  /** Returns true for the first call; a frame that the page moves becomes ready again. */
  resolve(readiness: Readiness): boolean {
    const isFirst = this.#value === null;
    this.#value = readiness;
    for (const resolve of this.#resolvers.splice(0)) resolve(readiness);
    return isFirst;
  }
}
