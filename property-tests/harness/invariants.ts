import type { Step } from '#scenarios';

/** A condition that holds in every order of events. */
export interface Invariant<Page, System> {
  title: string;
  /** Describes how a page violates it; null when it holds. */
  findViolation(page: Page, system: System): string | null;
  /** Steps that a replay of the violating run should pass at the end. */
  expectedSteps?(page: Page, system: System): readonly Step[];
  /** Steps that it should pass before the last payment. */
  expectedBeforePayment?(page: Page): readonly Step[];
}

/** A violated invariant, with the data for a replay. */
export class InvariantError<Page = unknown, System = unknown> extends Error {
  override readonly name = 'InvariantError';
  /** The invariant's title. */
  readonly invariant: string;
  readonly detail: string;
  readonly #source: { page: Page; system: System };
  readonly #expected: { atTheEnd: readonly Step[]; beforePayment: readonly Step[] };

  constructor(
    { title, expectedSteps, expectedBeforePayment }: Omit<Invariant<Page, System>, 'findViolation'>,
    detail: string,
    page: Page,
    system: System,
  ) {
    super(`Violated: ${title}. ${detail}`);
    this.invariant = title;
    this.detail = detail;
    this.#source = { page, system };
    this.#expected = {
      atTheEnd: expectedSteps?.(page, system) ?? [],
      beforePayment: expectedBeforePayment?.(page) ?? [],
    };
  }

  // Methods, so that printing the error does not print the whole server.

  source(): { page: Page; system: System } {
    return this.#source;
  }

  expected(): { atTheEnd: readonly Step[]; beforePayment: readonly Step[] } {
    return this.#expected;
  }
}

export function assertInvariants<Page, System extends { pages: readonly Page[] }>(
  invariants: readonly Invariant<Page, System>[],
  system: System,
): void {
  for (const page of system.pages) {
    for (const invariant of invariants) {
      const detail = invariant.findViolation(page, system);
      if (detail !== null) throw new InvariantError(invariant, detail, page, system);
    }
  }
}

/** The first violation among many items; null when there is none. */
export function firstViolation<Item>(items: readonly Item[], check: (item: Item) => string | null): string | null {
  for (const item of items) {
    const violation = check(item);
    if (violation !== null) return violation;
  }
  return null;
}

const SECRET = /_secret_|\btok_\w+|\b\d{15,16}\b|\bdemo\./;

export const secretViolation = (texts: readonly string[]): string | null =>
  firstViolation(texts, (text) => (SECRET.test(text) ? `This text contains a secret: ${text}.` : null));
