import { parseWorldFile } from '../../mock-server/backend/world-file.ts';
import type { ServerRun } from './server-run.ts';
import { saveSnapshot, verifySnapshot } from './session-snapshots.ts';

/** Copies a world as a file to another session, which accepts it unchanged if it has the same scenario. */
export async function transferWorld(run: ServerRun, from: number, to: number): Promise<void> {
  const worldUrl = (session: number) => `/sessions/${run.sessionName(session)}/world`;
  const { body: file } = await run.request(from, worldUrl(from), null, { method: 'GET' });
  verifySnapshot(run, to);
  const { status } = await run.request(to, worldUrl(to), file, { method: 'PUT' });
  const isSameScenario = run.sessionKey(from).scenario === run.sessionKey(to).scenario;
  if ((status === 200) !== isSameScenario)
    throw new Error(`${run.sessionName(to)} returned ${status} for a world of ${run.sessionName(from)}.`);
  run.lastPurchases.delete(to);
  const target = run.readSession(to);
  if (isSameScenario) {
    const expected = parseWorldFile(structuredClone(file), run.sessionKey(to)).world;
    if (JSON.stringify(target.world) !== JSON.stringify(expected))
      throw new Error('A transferred world differs from its file.');
  }
  saveSnapshot(run, to, target);
}
