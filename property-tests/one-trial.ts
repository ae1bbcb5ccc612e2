/** Laws that are all looked at in every run of one trial, which is made once, when the first of them is asked. */
import { expect, it } from 'vitest';

export interface Trial {
  runs: number;
  /** `law` is null for what is no law: a mistake of the run itself. */
  failure: { law: string | null; error: Error } | null;
}

const LONGEST_MS = 24 * 3_600_000;
/** Whoever changes lines runs only the test that made the runs, and asks whether any law is broken, not which. */
const ANY_LAW = process.env['ANY_LAW'] !== undefined;

/** A test for each law, which says how it went in the trial, and one that says whether there was one. */
export function lawsOfOneTrial(laws: readonly string[], tryAll: () => Promise<Trial>): void {
  let trial: Promise<Trial> | null = null;
  const tried = (): Promise<Trial> => {
    trial ??= tryAll();
    return trial;
  };

  for (const title of laws) {
    it(
      title,
      async ({ task }) => {
        const { runs, failure } = await tried();
        task.meta.runs = runs;
        if (failure && (failure.law === title || ANY_LAW)) throw failure.error;
        expect(runs).toBeGreaterThan(0);
      },
      LONGEST_MS,
    );
  }

  it(
    'can be played to the end',
    async () => {
      const { failure } = await tried();
      if (failure?.law === null) throw failure.error;
      expect(failure === null || laws.includes(failure.law)).toBe(true);
    },
    LONGEST_MS,
  );
}
