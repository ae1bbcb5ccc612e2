/** A world goes by its file to another session of its scenario, and is the same there; no other scenario takes it in. */

import { parseWorldFile } from '../../mock-server/backend/parse-world-file.ts';
import { callNames } from '../../mock-server/http/call-names.ts';
import type { ServerRun } from './server-run.ts';
import { saveSnapshot, verifySnapshot } from './session-snapshots.ts';

export async function transferWorld(run: ServerRun, from: number, to: number): Promise<void> {
  const { request: ask, sessionKey: keyOf, sessionName: nameOf, readSession: look, lastPurchases: lastBought } = run;
  const { body: file } = await ask(from, `/sessions/${nameOf(from)}/world`, null, { method: 'GET' });
  verifySnapshot(run, to);
  const { status } = await ask(to, `/sessions/${nameOf(to)}/world`, file, { method: 'PUT' });
  const isSame = keyOf(from).scenario === keyOf(to).scenario;
  if ((status === 200) !== isSame)
    throw new Error(`A world of ${nameOf(from)} was answered with ${status} at ${nameOf(to)}.`);
  lastBought.delete(to);
  const there = look(to);
  if (isSame) {
    const expected = parseWorldFile(structuredClone(file), keyOf(to), callNames).world;
    if (JSON.stringify(there.world) !== JSON.stringify(expected))
      throw new Error('A world that was handed over is another one.');
  }
  saveSnapshot(run, to, there);
}
