import { startScenarioServer } from '#scenario-server';
import { builtHostPage } from '../host-build.ts';
import { scenarioPort } from '../ports.ts';
import type { Site } from './stage.ts';

export interface OpenSite extends Site {
  close(): Promise<void>;
}

/** The built page and a scenario server of our own on one free port: exactly what `npm start` serves. */
export async function openSite(build: Parameters<typeof builtHostPage>[0] = {}): Promise<OpenSite> {
  const staticDir = await builtHostPage(build);
  const { url, close } = await startScenarioServer({ port: 0, staticDir });
  return { pageUrl: url, serverUrl: url, close };
}

/** A page that somebody else serves. Its scenario server is at the same address, or at its usual port beside it. */
export async function siteAt(pageUrl: string): Promise<OpenSite> {
  const health = await fetch(`${pageUrl}/health`).catch(() => null);
  const same = health?.headers.get('content-type')?.includes('json') === true;
  await health?.body?.cancel();
  const { hostname } = new URL(pageUrl);
  return {
    pageUrl,
    serverUrl: same ? pageUrl : `http://${hostname}:${scenarioPort().port}`,
    close: async () => {},
  };
}
