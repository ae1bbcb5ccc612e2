import { readFile } from 'node:fs/promises';
import { SPEC_LINES } from '../scenarios/index.ts';
import { json } from './call.ts';
import type { Route } from './router.ts';

/** How each scenario went when it was last walked, as `npm run replay` leaves it. Like schema.graphql it is read, not imported. */
const RESULTS_FILE = new URL('../../.replay/results.json', import.meta.url);

/**
 * GET /spec: the lines of the specification by code. GET /scenarios/results: by the scenario's name, how it went when it
 * was last replayed in this project; nothing where nothing was.
 */
export const specRoutes = (resultsFile: URL | string = RESULTS_FILE): Route[] => [
  { shown: 'GET /spec', path: '/spec', methods: { GET: () => json(SPEC_LINES) } },
  {
    shown: 'GET /scenarios/results',
    path: '/scenarios/results',
    methods: { GET: async () => json(await readResults(resultsFile)) },
  },
];

async function readResults(file: URL | string): Promise<object> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    return content !== null && typeof content === 'object' && !Array.isArray(content) ? content : {};
  } catch {
    return {};
  }
}
