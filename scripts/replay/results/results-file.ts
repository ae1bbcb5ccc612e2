import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from '../../in-project.ts';
import { mergeResults, type Results, readableResults, type Walked } from './results.ts';

/** How each scenario went when it was last walked. The scenario server shows it to the gallery. */
const RESULTS = inProject('.replay/results.json');
/** Seconds of each scenario, for shards. Shards do not write it: the next one would split the work otherwise. */
const TIMES = inProject('.replay/times.json');

const readJson = (file: string): Promise<unknown> =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null);

/** Whoever reads meanwhile reads the old one or the new one. */
async function writeJson(file: string, content: unknown): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(aside, `${JSON.stringify(content, null, 2)}\n`);
  await rename(aside, file);
}

export const readResults = async (): Promise<Results> => readableResults(await readJson(RESULTS));

export async function readTimes(): Promise<Record<string, number>> {
  const content = await readJson(TIMES);
  const entries = content !== null && typeof content === 'object' ? Object.entries(content) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** Notes each walk as it ends, so that what was walked is known even when the run is broken off. */
export function resultsWriter({ measures }: { measures: boolean }) {
  let last: Promise<void> = Promise.resolve();
  const write = async (walked: Walked) => {
    await writeJson(RESULTS, mergeResults(await readResults(), [walked], new Date().toISOString()));
    if (!measures || walked.outcome === 'failed') return;
    await writeJson(TIMES, { ...(await readTimes()), [walked.name]: Math.round(walked.seconds * 100) / 100 });
  };
  return (walked: Walked): Promise<void> => {
    last = last.then(() => write(walked));
    return last;
  };
}
