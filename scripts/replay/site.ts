import { createScenarioServer, startScenarioServer } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { builtHostPage } from '../playground-build.ts';
import type { Site } from './stage.ts';

export interface OpenSite extends Site {
  close(): Promise<void>;
}

type Build = NonNullable<Parameters<typeof builtHostPage>[0]>;

/**
 * The built page and a scenario server of our own on one free port: exactly what `npm start` serves. With scenarios that
 * are not in the catalogue, the server knows those alone.
 */
export async function openSite({
  scenarios,
  ...build
}: Build & { scenarios?: readonly Scenario[] } = {}): Promise<OpenSite> {
  const staticDir = await builtHostPage(build);
  const server = scenarios && (await createScenarioServer({ scenarios }));
  const allowsRealProvider = (build.publishableKey ?? '') !== '';
  const { url, close } = await startScenarioServer({
    port: 0,
    staticDir,
    allowsRealProvider,
    ...(server ? { server } : {}),
  });
  return { pageUrl: url, serverUrl: url, isOurs: true, close };
}
