/** The sessions of a run, each looked at before and after whatever is asked of it. */

import { runCommand } from './run-command.ts';
import type { ServerCommand } from './server-commands.ts';
import { createServerRun, type ServerRun } from './server-run.ts';
import { MAX_SESSIONS, SESSIONS, type ServerSetup } from './server-setup.ts';
import { saveSnapshot, verifySnapshot } from './session-snapshots.ts';
import { type SessionState, WORLD_INVARIANTS } from './world-invariants.ts';

export interface VerifiedServer {
  /** Rejects with the first thing that the server does not keep to. */
  run(deed: ServerCommand): Promise<void>;
  /** The sessions end. */
  dispose(): void;
}

export function createVerifiedServer(house: ServerSetup): VerifiedServer {
  const run = createServerRun(house);
  return {
    async run(deed) {
      const before = structuredClone(verifySnapshot(run, deed.session));
      await runCommand(run, deed, before.world);
      assertInvariants(run, deed, before);
    },
    dispose() {
      for (const session of SESSIONS) house.server.server.sessions.end(run.sessionKey(session));
    },
  };
}

function assertInvariants(run: ServerRun, deed: ServerCommand, before: SessionState): void {
  const { server, sessionName: nameOf, readSession: look } = run;
  const { session } = deed;
  const after = look(session);
  for (const law of WORLD_INVARIANTS) {
    const says = law.findViolation(after);
    if (says !== null) throw new Error(`The server does not keep to a law: ${nameOf(session)} ${law.title}. ${says}`);
  }
  const mayRunBack = deed.type === 'setClock' || after.journal.id !== before.journal.id;
  if (deed.type !== 'transferWorld' && !mayRunBack && Date.parse(after.world.now) < Date.parse(before.world.now))
    throw new Error('The clock ran back.');
  const { size } = server.server.sessions;
  if (size > MAX_SESSIONS) throw new Error(`${size} sessions are kept, and ${MAX_SESSIONS} may be.`);
  saveSnapshot(run, session, after);
}
