import { createScenarioServer, startScenarioServer } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { buildPlayground } from '../build-playground.ts';
import type { TestSite } from './test-world.ts';

export interface RunningSite extends TestSite {
  close(): Promise<void>;
}

type BuildOptions = NonNullable<Parameters<typeof buildPlayground>[0]>;

/** Serves the built page and a scenario server on a free port, as `npm start` does. `scenarios` replaces the catalogue. */
export async function startSite({
  scenarios,
  ...build
}: BuildOptions & { scenarios?: readonly Scenario[] } = {}): Promise<RunningSite> {
  const staticDir = await buildPlayground(build);
  const server = scenarios && (await createScenarioServer({ scenarios }));
  const allowsRealProvider = (build.publishableKey ?? '') !== '';
  const { url, close } = await startScenarioServer({
    port: 0,
    staticDir,
    allowsRealProvider,
    ...(server ? { server } : {}),
  });
  return { pageUrl: url, serverUrl: url, close };
}
