import fc from 'fast-check';
import { afterAll, beforeAll, describe } from 'vitest';
import { lawsOfOneTrial, type Trial } from '../one-trial.ts';
import { triedAsync } from '../settings.ts';
import { beginning } from './beginnings.ts';
import { BrokenLaw } from './broken-law.ts';
import { keep, keptFlows } from './counterexamples.ts';
import { type InProcessServer, inProcessServer } from './in-process-server.ts';
import { moves } from './moves.ts';
import { type Flow, LAWS, play } from './play.ts';

/** Whole runs are dear: each holds several checkouts. */
const RUNS = 400;

/** One person at one page, or two at two pages of sessions of their own. */
const flow: fc.Arbitrary<Flow> = fc.record({ pages: fc.array(beginning, { minLength: 1, maxLength: 2 }), moves });

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.server.stop());

describe('a checkout, under every order of clicks, answers and faults', () => {
  lawsOfOneTrial(LAWS, tryAll);
});

/** Tries the laws on kept counterexamples and then on new runs; the smallest run that breaks one is kept beside them. */
async function tryAll(): Promise<Trial> {
  const found: { flow: Flow; broken: BrokenLaw }[] = [];
  const property = fc.asyncProperty(flow, async (each) => {
    try {
      await play(server, each);
    } catch (broken) {
      // Every failing case that comes while shrinking is smaller than the one before.
      if (broken instanceof BrokenLaw) found.push({ flow: each, broken });
      throw broken;
    }
  });
  const details = await fc.check(property, { ...triedAsync(keptFlows(), RUNS), plugins: [] });
  if (!details.failed) return { runs: details.numRuns, failure: null };
  const last = found.at(-1);
  const says = [
    last?.broken.message ?? 'A run could not be played to the end.',
    ...(last ? [`Watch it: npm run replay -- ${keep(last.flow, last.broken)}`] : []),
    `Once more: npm run properties -- --seed ${details.seed} --case ${details.counterexamplePath} -t 'a checkout, under'`,
    fc.defaultReportMessage(details) ?? '',
  ].join('\n');
  const error = new Error(says, { cause: details.errorInstance });
  return { runs: details.numRuns, failure: { law: last?.broken.law ?? null, error } };
}
