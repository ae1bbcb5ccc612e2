import type { TestProject } from 'vitest/node';
import { catalogue } from '#scenarios';
import { openSite } from '../replay/site.ts';
import type { Site } from '../replay/stage.ts';
import { screenStates } from '../screens/states.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    site: Site;
  }
}

/** Under a test runner a build would be one for tests; what is looked at here is what people get. */
async function asInProduction<Value>(run: () => Promise<Value>): Promise<Value> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    return await run();
  } finally {
    process.env['NODE_ENV'] = NODE_ENV;
  }
}

/** One built page and one scenario server for all browser tests: it knows the catalogue and the worlds of the screens. */
export async function setup({ provide }: TestProject) {
  const worlds = screenStates.map(({ scenario }) => scenario);
  const scenarios = [...catalogue, ...worlds];
  const { pageUrl, serverUrl, close } = await asInProduction(() => openSite({ scenarios }));
  provide('site', { pageUrl, serverUrl });
  return close;
}
