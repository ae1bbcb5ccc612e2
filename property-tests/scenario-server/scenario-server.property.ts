import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type InProcessServer, inProcessServer } from '../payment-flow/in-process-server.ts';
import { triedAsync } from '../settings.ts';
import { type Deed, deeds } from './deeds.ts';
import { MOST_SESSIONS, SCENARIOS } from './house.ts';
import { type Visits, visits } from './visit.ts';

const RUNS = 100;

const clock = { ms: Date.parse('2026-03-15T00:00:00Z') };
let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer({ most: MOST_SESSIONS, time: () => clock.ms });
  server.serve(SCENARIOS);
});
afterAll(() => server.server.stop());

class Command implements fc.AsyncCommand<object, Visits> {
  readonly #deed: Deed;

  constructor(deed: Deed) {
    this.#deed = deed;
  }

  check(): boolean {
    return true;
  }

  run(_model: object, real: Visits): Promise<void> {
    return real.visit(this.#deed);
  }

  toString(): string {
    return JSON.stringify(this.#deed);
  }
}

describe('the scenario server, asked for anything in any order', () => {
  it('keeps every world whole, every session apart, and one subscription for one key', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (each) => {
        const house = visits({ server, clock });
        try {
          await fc.asyncModelRun(
            () => ({ model: {}, real: house }),
            each.map((deed) => new Command(deed)),
          );
        } finally {
          house.leave();
        }
      }),
      triedAsync<Deed[]>([], RUNS),
    );
  }, 600_000);
});
