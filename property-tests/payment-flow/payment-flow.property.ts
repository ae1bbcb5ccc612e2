import fc from 'fast-check';
import { afterAll, beforeAll, describe } from 'vitest';
import { lawsOfOneTrial, tryFlows } from '../one-trial.ts';
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

const SUBJECT = 'a checkout, under every order of clicks, answers and faults';

describe(SUBJECT, () => {
  lawsOfOneTrial(LAWS, () =>
    tryFlows({
      subject: SUBJECT,
      flows: flow,
      known: keptFlows(),
      runs: RUNS,
      play: (each) => play(server, each),
      isBroken: (thrown) => thrown instanceof BrokenLaw,
      // The smallest run that breaks a law is kept beside those that did before.
      also: (each, broken: BrokenLaw) => `Watch it: npm run replay -- ${keep(each, broken)}`,
    }),
  );
});
