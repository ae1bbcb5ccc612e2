import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '../own-value.ts';
import { SPEC_LINES } from '../scenarios/index.ts';
import { pictureFile } from './picture-file.ts';
import { json } from './reply.ts';
import type { Route } from './router.ts';

/**
 * GET /spec: the lines of the specification by code. GET /scenarios/results: each scenario's last replay result by name,
 * and whether it has a picture; {} without a replay.
 */
export const specRoutes = (replayFolder: string): Route[] => [
  { label: 'GET /spec', path: '/spec', methods: { GET: () => json(SPEC_LINES) } },
  {
    label: 'GET /scenarios/results',
    path: '/scenarios/results',
    methods: { GET: async () => json(await readResults(replayFolder)) },
  },
];

async function readResults(replayFolder: string): Promise<object> {
  const results = await readJsonFile(path.join(replayFolder, 'results.json'));
  const pictures = new Set(await readdir(path.join(replayFolder, 'pictures')).catch(() => []));
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => [
      name,
      { ...result, hasPicture: pictures.has(path.basename(pictureFile(name, 'light'))) },
    ]),
  );
}

async function readJsonFile(file: string): Promise<Record<string, object>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isJsonObject(content) ? (content as Record<string, object>) : {};
  } catch {
    return {};
  }
}
