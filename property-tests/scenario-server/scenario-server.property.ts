import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createInProcessServer, type InProcessServer } from '../harness/in-process-server.ts';
import { asyncRunOptions } from '../run-options.ts';
import { type ServerCommand, serverCommands } from './server-commands.ts';
import { MAX_SESSIONS, SCENARIOS } from './server-setup.ts';
import { createVerifiedServer, type VerifiedServer } from './verified-server.ts';

const RUNS = 100;

const clock = { ms: Date.parse('2026-03-15T00:00:00Z') };
let server: InProcessServer;
beforeAll(async () => {
  server = await createInProcessServer({ maxSessions: MAX_SESSIONS, time: () => clock.ms });
  server.setScenarios(SCENARIOS);
});
afterAll(() => server.server.stop());

class ModelCommand implements fc.AsyncCommand<object, VerifiedServer> {
  readonly #command: ServerCommand;

  constructor(command: ServerCommand) {
    this.#command = command;
  }

  check(): boolean {
    return true;
  }

  run(_model: object, real: VerifiedServer): Promise<void> {
    return real.run(this.#command);
  }

  toString(): string {
    return JSON.stringify(this.#command);
  }
}

describe('the scenario server, in every order of requests', () => {
  it('keeps worlds consistent and sessions isolated, and creates one subscription for each key', async () => {
    await fc.assert(
      fc.asyncProperty(serverCommands, async (commands) => {
        const verified = createVerifiedServer({ server, clock });
        try {
          await fc.asyncModelRun(
            () => ({ model: {}, real: verified }),
            commands.map((command) => new ModelCommand(command)),
          );
        } finally {
          verified.dispose();
        }
      }),
      asyncRunOptions<ServerCommand[]>([], RUNS),
    );
  }, 600_000);
});
