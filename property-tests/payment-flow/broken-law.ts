import type { Step } from '#scenarios';
import type { Page } from './page.ts';
import type { Run } from './run.ts';

/** What breaks a law, in words; and what whoever watches should see in its place, in the end and before the last payment. */
export interface Breach {
  says: string;
  expects: readonly Step[];
  beforePaying: readonly Step[];
}

/** A law was broken; where, stands in `place()`. */
export class BrokenLaw extends Error {
  override readonly name = 'BrokenLaw';
  /** The law's title. */
  readonly law: string;
  readonly says: string;
  readonly #breach: Breach;
  readonly #place: { page: Page; run: Run };

  constructor(law: string, breach: Breach, page: Page, run: Run) {
    super(`The checkout does not keep to a law: it ${law}. ${breach.says}`);
    this.law = law;
    this.says = breach.says;
    this.#breach = breach;
    this.#place = { page, run };
  }

  // What follows is not in sight of whoever prints an error, who would print the whole server.

  breach(): Breach {
    return this.#breach;
  }

  place(): { page: Page; run: Run } {
    return this.#place;
  }
}
