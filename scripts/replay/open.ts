import type { Browser } from 'playwright-core';
import { catalogue, type Scenario } from '#scenarios';
import { launchChromium } from '../chromium.ts';
import type { ReplayArguments } from './arguments.ts';
import { STEADY_PAINT } from './recording/camera.ts';
import { openSite, siteAt } from './site.ts';
import type { Site } from './stage.ts';

export interface Opened {
  browser: Browser;
  site: Site;
  close(): Promise<void>;
}

/** A browser and the site to walk in, opened side by side. The site knows the catalogue and the scenarios `besides`. */
export async function openBrowserAndSite(
  { headed, baseUrl, report, baseline }: Pick<ReplayArguments, 'headed' | 'baseUrl' | 'report' | 'baseline'>,
  besides: readonly Scenario[],
): Promise<Opened> {
  const own = () => openSite(besides.length > 0 ? { scenarios: [...catalogue, ...besides] } : {});
  const [opening, serving] = [
    launchChromium({ headed, args: report || baseline ? STEADY_PAINT : [] }),
    baseUrl === null ? own() : siteAt(baseUrl),
  ];
  const close = async () => {
    await Promise.all([opening, serving].map((opened) => opened.then((one) => one.close()).catch(() => null)));
  };
  try {
    const [browser, site] = await Promise.all([opening, serving]);
    return { browser, site, close };
  } catch (error) {
    await close();
    throw error;
  }
}
