import { createScenarioServer, startScenarioServer } from '#scenario-server';
import type { Scenario } from '#scenarios';
import type { Site } from '../replay/stage.ts';
import type { Network } from './screen-state.ts';

/** What a page asks of its scenario server. */
const API = /^\/(graphql|chargify|sessions|scenarios|streams)(\/|$)/;

/**
 * A page that somebody else serves, with a scenario server of our own behind it: theirs does not know our worlds. What
 * the page asks of its own server is answered by ours, and the card provider's script and frames come from ours.
 */
export async function siteBehind(pageUrl: string, scenarios: readonly Scenario[]) {
  const server = await createScenarioServer({ scenarios });
  const { url: serverUrl, close } = await startScenarioServer({ server, clientOrigins: [new URL(pageUrl).origin] });
  const site: Site = { pageUrl, serverUrl };
  const outside: Network = (context) =>
    context.route(
      ({ pathname }) => API.test(pathname),
      async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        // A stream has no end to wait for; the journal stays empty in a picture.
        if (request.headers()['accept'] === 'text/event-stream') {
          return route.fulfill({ contentType: 'text/event-stream', body: '' });
        }
        return route.fulfill({ response: await route.fetch({ url: `${serverUrl}${pathname}${search}` }) });
      },
    );
  return { site, outside, close };
}
