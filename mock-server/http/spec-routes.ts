import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SPEC_LINES } from '../scenarios/index.ts';
import { json } from './call.ts';
import { pictureFile } from './picture-file.ts';
import type { Route } from './router.ts';

/**
 * GET /spec: the lines of the specification by code. GET /scenarios/results: by the scenario's name, how it went when it
 * was last replayed in this project, and whether there is a picture of it; nothing where nothing was replayed.
 */
export const specRoutes = (replayFolder: string): Route[] => [
  { shown: 'GET /spec', path: '/spec', methods: { GET: () => json(SPEC_LINES) } },
  {
    shown: 'GET /scenarios/results',
    path: '/scenarios/results',
    methods: { GET: async () => json(await readResults(replayFolder)) },
  },
];

async function readResults(replayFolder: string): Promise<object> {
  const results = await readObject(path.join(replayFolder, 'results.json'));
  const pictures = new Set(await readdir(path.join(replayFolder, 'pictures')).catch(() => []));
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => [
      name,
      { ...result, hasPicture: pictures.has(path.basename(pictureFile(name, 'light'))) },
    ]),
  );
}

async function readObject(file: string): Promise<Record<string, object>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    const isObject = content !== null && typeof content === 'object' && !Array.isArray(content);
    return isObject ? (content as Record<string, object>) : {};
  } catch {
    return {};
  }
}
