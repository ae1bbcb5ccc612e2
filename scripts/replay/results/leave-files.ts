import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReplayArguments } from '../arguments.ts';
import { junitOf } from './junit.ts';
import type { Outcome } from './record-outcome.ts';

/** Writes what programs read, where it is wanted. `walks` stand in the order in which they are told. */
export async function leaveFiles(
  { junit, json }: Pick<ReplayArguments, 'junit' | 'json'>,
  walks: readonly Outcome[],
  seconds: number,
): Promise<void> {
  const at = new Date().toISOString();
  if (junit !== null) await writeInto(junit, junitOf(walks, at));
  if (json === null) return;
  const failed = walks.filter(({ outcome }) => outcome === 'failed').length;
  const content = { at, seconds: Math.round(seconds * 10) / 10, passed: walks.length - failed, failed, walks };
  await writeInto(json, `${JSON.stringify(content, null, 2)}\n`);
}

async function writeInto(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(file, text);
}
