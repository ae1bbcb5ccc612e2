import { randomBytes } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { RequestError } from '../../request-error.ts';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../../sessions/session-key.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { createExplorerCsp } from '../content-security-policy.ts';
import { type HttpContext, type RouteHandler, readQuery } from '../http-context.ts';
import { exampleOperations } from './example-operations.ts';
import { createExplorerRenderer, type ExplorerOptions } from './render-explorer.ts';

let renderer: Promise<(options: ExplorerOptions) => string> | null = null;

/** Loaded on first use, because GraphiQL is large. */
const loadRenderer = () => {
  renderer ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) =>
    createExplorerRenderer(renderGraphiQL),
  );
  return renderer;
};

/** GET /graphql in a browser: GraphiQL, signed in as `?scenario=NAME&session=S`, with every operation as a tab. */
export const explorerHandler =
  (catalogue: Catalogue, sessions: SessionStore): RouteHandler =>
  async (http) => {
    if (!http.request.headers.accept?.includes('text/html'))
      throw new RequestError(405, '/graphql does not support GET. Use POST, or open it in a browser.', null, {
        allow: 'POST, OPTIONS',
      });
    const key = parseKey(http, catalogue);
    const tabs = await sessions.view(key, ({ world }) => exampleOperations(world));
    const nonce = randomBytes(16).toString('base64');
    const render = await loadRenderer();
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': createExplorerCsp(nonce),
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      },
      body: render({ scenarios: catalogue.scenarios(), ...key, tabs, nonce }),
    };
  };

function parseKey(http: HttpContext, catalogue: Catalogue) {
  const query = readQuery(http);
  const scenario = query.get('scenario') ?? catalogue.scenarios()[0]?.name;
  const key = parseSessionKey(`${scenario}.${query.get('session') ?? 'explorer'}`);
  if (!key)
    throw new RequestError(400, `The address names no session. Write ?scenario=…&session=… for ${SESSION_KEY_FORMAT}.`);
  return key;
}
