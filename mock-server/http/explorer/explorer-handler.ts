import { randomBytes } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { RequestError } from '../../request-error.ts';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../../sessions/session-key.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { createExplorerCsp } from '../content-security-policy.ts';
import { type HttpContext, type RouteHandler, readQuery } from '../http-context.ts';
import type { Route } from '../router.ts';
import { exampleOperations } from './example-operations.ts';
import { loadGraphiql } from './load-graphiql.ts';
import { renderExplorer } from './render-explorer.ts';

const FILES_PATH = '/graphql/explorer.';

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
    const { js, css } = await loadGraphiql();
    const files = { js: `${FILES_PATH}js?v=${js.hash}`, css: `${FILES_PATH}css?v=${css.hash}` };
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': createExplorerCsp(nonce),
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      },
      body: renderExplorer({ scenarios: catalogue.scenarios(), ...key, tabs, nonce, files }),
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

/** The script and the style sheet of the explorer. */
export const explorerFilesRoute: Route = {
  label: `GET ${FILES_PATH}<type>`,
  path: /^\/graphql\/explorer\.(js|css)$/,
  methods: {
    async GET(http) {
      const file = (await loadGraphiql())[http.params[0] as 'js' | 'css'];
      return file.reply(http.request, readQuery(http).get('v'));
    },
  },
};
