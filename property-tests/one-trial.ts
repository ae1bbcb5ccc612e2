/** Laws that are all looked at in every run of one trial, which is made once, when the first of them is asked. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { triedAsync } from './settings.ts';

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

/** What a play throws when it breaks a law. */
interface Broken extends Error {
  /** The law's title. */
  readonly law: string;
}

interface TrialOf<Flow, BrokenLaw extends Broken> {
  /** What the laws are about, as their tests are described. */
  subject: string;
  flows: fc.Arbitrary<Flow>;
  /** Played first. */
  known: readonly NoInfer<Flow>[];
  runs: number;
  /** Rejects with the law that a flow breaks. */
  play(flow: Flow): Promise<unknown>;
  isBroken(thrown: unknown): thrown is BrokenLaw;
  /** What else is to be said of the smallest flow that breaks a law. */
  also?(flow: Flow, broken: BrokenLaw): string;
}

/** Plays flows until one breaks a law, and shrinks that one: what comes while shrinking is smaller than what came before. */
export async function tryFlows<Flow, BrokenLaw extends Broken>(trial: TrialOf<Flow, BrokenLaw>): Promise<Trial> {
  const { subject, flows, known, runs, play, isBroken, also } = trial;
  const found: { flow: Flow; broken: BrokenLaw }[] = [];
  const property = fc.asyncProperty(flows, async (flow) => {
    try {
      await play(flow);
    } catch (thrown) {
      if (isBroken(thrown)) found.push({ flow, broken: thrown });
      throw thrown;
    }
  });
  const details = await fc.check(property, { ...triedAsync(known, runs), plugins: [] });
  if (!details.failed) return { runs: details.numRuns, failure: null };
  const last = found.at(-1);
  const says = [
    last?.broken.message ?? 'A run could not be played to the end.',
    ...(last && also ? [also(last.flow, last.broken)] : []),
    `Once more: npm run properties -- --seed ${details.seed} --case ${details.counterexamplePath} -t '${subject}'`,
    fc.defaultReportMessage(details) ?? '',
  ].join('\n');
  const error = new Error(says, { cause: details.errorInstance });
  return { runs: details.numRuns, failure: { law: last?.broken.law ?? null, error } };
}
