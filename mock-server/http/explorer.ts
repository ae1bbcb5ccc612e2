import { Hono } from 'hono';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../backend/session-key.ts';
import type { Catalogue } from '../catalogue/create-catalogue.ts';
import { requireScenario } from '../catalogue/unknown-scenario.ts';
import { operationTexts } from '../graphql/generated/operation-texts.ts';
import { RequestError } from '../request-error.ts';
import type { AppEnv, Routes } from './request.ts';

/** GraphiQL is one page with inline scripts, styles and workers. It connects to this server only. */
const EXPLORER_CSP =
  "default-src 'none'; script-src 'unsafe-inline'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GET /graphql in a browser: GraphiQL, signed in as `?scenario=NAME&session=S`, with every operation as a tab. */
export const explorerRoutes = (catalogue: Catalogue): Routes =>
  new Hono<AppEnv>().get('/graphql', async (c) => {
    if (!c.req.header('accept')?.includes('text/html'))
      throw new RequestError(405, '/graphql does not support GET. Use POST, or open it in a browser.', null, {
        allow: 'POST',
      });
    const { scenario = catalogue.scenarios()[0]?.name, session = 'explorer' } = c.req.query();
    const key = parseSessionKey(`${scenario}.${session}`);
    if (!key)
      throw new RequestError(
        400,
        `The address names no session. Write ?scenario=…&session=… for ${SESSION_KEY_FORMAT}.`,
      );
    requireScenario(key.scenario, catalogue);
    // GraphiQL is loaded on first use, and is not part of the package, because it has 9 MB.
    const graphiql = await import('@graphql-yoga/render-graphiql').catch(() => null);
    if (!graphiql)
      throw new RequestError(
        404,
        'GraphiQL is not installed. Install it: npm install --save-dev @graphql-yoga/render-graphiql',
      );
    const page = graphiql.renderGraphiQL({
      title: `GraphQL explorer: ${scenario}.${session}`,
      endpoint: '/graphql',
      additionalHeaders: { authorization: `Bearer demo.${scenario}.${session}` },
      defaultTabs: operationTexts.map((query) => ({ query })),
    });
    return c.html(page, 200, { 'content-security-policy': EXPLORER_CSP, 'referrer-policy': 'same-origin' });
  });
