import fc from 'fast-check';
import { afterAll, beforeAll, describe } from 'vitest';
import { lawsOfOneTrial, type Trial } from '../one-trial.ts';
import { type InProcessServer, inProcessServer } from '../payment-flow/in-process-server.ts';
import { triedAsync } from '../settings.ts';
import { beginning } from './beginnings.ts';
import { BrokenLaw } from './broken-law.ts';
import { KNOWN_FLOWS } from './known-flows.ts';
import { moves } from './moves.ts';
import { type Flow, LAWS, play } from './play.ts';

/** Each run holds several savings. */
const RUNS = 200;

const SUBJECT = 'the save dialog, under every order of clicks, answers and faults';

const flow: fc.Arbitrary<Flow> = fc.record({ beginning, moves });

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.server.stop());

describe(SUBJECT, () => {
  lawsOfOneTrial(LAWS, tryAll);
});

/** The last that breaks a law is the smallest: what comes while shrinking is smaller than what came before. */
async function tryAll(): Promise<Trial> {
  let last: BrokenLaw | null = null;
  const property = fc.asyncProperty(flow, async (each) => {
    try {
      await play(server, each);
    } catch (broken) {
      last = broken instanceof BrokenLaw ? broken : null;
      throw broken;
    }
  });
  const details = await fc.check(property, { ...triedAsync(KNOWN_FLOWS, RUNS), plugins: [] });
  if (!details.failed) return { runs: details.numRuns, failure: null };
  const broken = last as BrokenLaw | null;
  const says = [
    broken?.message ?? 'A run could not be played to the end.',
    `Once more: npm run properties -- --seed ${details.seed} --case ${details.counterexamplePath} -t '${SUBJECT}'`,
    fc.defaultReportMessage(details) ?? '',
  ].join('\n');
  const error = new Error(says, { cause: details.errorInstance });
  return { runs: details.numRuns, failure: { law: broken?.law ?? null, error } };
}
