import fc from 'fast-check';
import { afterAll, beforeAll, describe } from 'vitest';
import { lawsOfOneTrial, tryFlows } from '../one-trial.ts';
import { type InProcessServer, inProcessServer } from '../payment-flow/in-process-server.ts';
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
  lawsOfOneTrial(LAWS, () =>
    tryFlows({
      subject: SUBJECT,
      flows: flow,
      known: KNOWN_FLOWS,
      runs: RUNS,
      play: (each) => play(server, each),
      isBroken: (thrown) => thrown instanceof BrokenLaw,
    }),
  );
});
