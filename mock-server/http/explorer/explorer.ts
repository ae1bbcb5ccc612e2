import { createHash, randomBytes } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { RequestError } from '../../request-error.ts';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../../sessions/session-key.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { createExplorerCsp } from '../content-security-policy.ts';
import type { AppContext, Handler, Route } from '../context.ts';
import { createResponse, respond } from '../responses.ts';
import { exampleOperations } from './example-operations.ts';
import { renderExplorer } from './render-explorer.ts';

const FILES_PATH = '/graphql/explorer.';

/** GET /graphql in a browser: GraphiQL, signed in as `?scenario=NAME&session=S`, with every operation as a tab. */
export const explorerHandler =
  (catalogue: Catalogue, sessions: SessionStore): Handler =>
  async (c) => {
    if (!c.req.header('accept')?.includes('text/html'))
      throw new RequestError(405, '/graphql does not support GET. Use POST, or open it in a browser.', null, {
        allow: 'POST, OPTIONS',
      });
    const key = parseKey(c, catalogue);
    const tabs = await sessions.view(key, ({ world }) => exampleOperations(world));
    const nonce = randomBytes(16).toString('base64');
    const { js, css } = await loadGraphiql();
    const files = { js: `${FILES_PATH}js?v=${js.hash}`, css: `${FILES_PATH}css?v=${css.hash}` };
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': createExplorerCsp(nonce),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    };
    return respond(c, 200, headers, renderExplorer({ scenarios: catalogue.scenarios(), ...key, tabs, nonce, files }));
  };

function parseKey(c: AppContext, catalogue: Catalogue) {
  const scenario = c.req.query('scenario') ?? catalogue.scenarios()[0]?.name;
  const key = parseSessionKey(`${scenario}.${c.req.query('session') ?? 'explorer'}`);
  if (!key)
    throw new RequestError(400, `The address names no session. Write ?scenario=…&session=… for ${SESSION_KEY_FORMAT}.`);
  return key;
}

/** The script and the style sheet of the explorer. Browsers keep the file that was requested with its hash. */
export const explorerFilesRoutes: Route[] = (['js', 'css'] as const).map((name) => ({
  path: `${FILES_PATH}${name}`,
  methods: {
    async GET(c) {
      const { text, hash } = (await loadGraphiql())[name];
      const headers = {
        'content-type': `text/${name === 'js' ? 'javascript' : 'css'}; charset=utf-8`,
        'cache-control': c.req.query('v') === hash ? 'public, max-age=31536000, immutable' : 'no-store',
      };
      return createResponse(c, headers, text);
    },
  },
}));

type GraphiqlFiles = Record<'js' | 'css', { text: string; hash: string }>;

let files: Promise<GraphiqlFiles> | null = null;

/** Loaded on first use, because GraphiQL is large. */
function loadGraphiql(): Promise<GraphiqlFiles> {
  files ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) => {
    const { js, css } = splitGraphiql(renderGraphiQL);
    const withHash = (text: string) => ({ text, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) });
    return { js: withHash(js), css: withHash(css) };
  });
  return files;
}

/** The script and the style sheet in the page of GraphiQL, of 9 MB. Throws if its template has changed. */
export function splitGraphiql(renderGraphiQL: () => string): { js: string; css: string } {
  const page = renderGraphiQL();
  const [, css, body] = splitAround(page, '<style>', '</style>');
  const [, js] = splitAround(body, '<script>', 'YogaGraphiQL.renderYogaGraphiQL(');
  return { js, css };
}

/** The text before, between and after two marks: the first `start` and the last `end`. */
function splitAround(text: string, start: string, end: string): [string, string, string] {
  const [from, to] = [text.indexOf(start), text.lastIndexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`[scenario server] The page of GraphiQL has no ${start}…${end}. Update explorer.ts.`);
  return [text.slice(0, from), text.slice(from + start.length, to), text.slice(to + end.length)];
}
