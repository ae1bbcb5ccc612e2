/** A world goes by its file to another session of its scenario, and is the same there; no other scenario takes it in. */

import { readWorld } from '../../mock-server/backend/read-world.ts';
import { callNames } from '../../mock-server/http/call-names.ts';
import { leave, returnTo } from './as-left.ts';
import type { Run } from './run.ts';

export async function handOver(run: Run, from: number, to: number): Promise<void> {
  const { ask, keyOf, nameOf, look, lastBought } = run;
  const { body: file } = await ask(from, `/sessions/${nameOf(from)}/world`, null, { method: 'GET' });
  returnTo(run, to);
  const { status } = await ask(to, `/sessions/${nameOf(to)}/world`, file, { method: 'PUT' });
  const isSame = keyOf(from).scenario === keyOf(to).scenario;
  if ((status === 200) !== isSame)
    throw new Error(`A world of ${nameOf(from)} was answered with ${status} at ${nameOf(to)}.`);
  lastBought.delete(to);
  const there = look(to);
  if (isSame) {
    const expected = readWorld(structuredClone(file), keyOf(to), callNames).world;
    if (JSON.stringify(there.world) !== JSON.stringify(expected))
      throw new Error('A world that was handed over is another one.');
  }
  leave(run, to, there);
}
