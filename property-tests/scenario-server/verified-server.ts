import { runCommand } from './run-command.ts';
import type { ServerCommand } from './server-commands.ts';
import { createServerRun, type ServerRun } from './server-run.ts';
import { MAX_SESSIONS, SESSIONS, type ServerSetup } from './server-setup.ts';
import { saveSnapshot, verifySnapshot } from './session-snapshots.ts';
import { type SessionState, WORLD_INVARIANTS } from './world-invariants.ts';

export interface VerifiedServer {
  /** Rejects with the first violation. */
  run(command: ServerCommand): Promise<void>;
  /** Ends the sessions. */
  dispose(): void;
}

/** The sessions of a run, each verified before and after every command. */
export function createVerifiedServer(setup: ServerSetup): VerifiedServer {
  const run = createServerRun(setup);
  return {
    async run(command) {
      const before = structuredClone(verifySnapshot(run, command.session));
      await runCommand(run, command, before.world);
      assertInvariants(run, command, before);
    },
    dispose() {
      for (const session of SESSIONS) setup.server.server.sessions.end(run.sessionKey(session));
    },
  };
}

function assertInvariants(run: ServerRun, command: ServerCommand, before: SessionState): void {
  const { session } = command;
  const after = run.readSession(session);
  for (const { title, findViolation } of WORLD_INVARIANTS) {
    const violation = findViolation(after);
    if (violation !== null) throw new Error(`Violated by ${run.sessionName(session)}: ${title}. ${violation}`);
  }
  const maySetBack = ['setClock', 'transferWorld'].includes(command.type) || after.journal.id !== before.journal.id;
  if (!maySetBack && Date.parse(after.world.now) < Date.parse(before.world.now))
    throw new Error('The clock was set back.');
  const { size } = run.server.server.sessions;
  if (size > MAX_SESSIONS) throw new Error(`There are ${size} sessions; the limit is ${MAX_SESSIONS}.`);
  saveSnapshot(run, session, after);
}
