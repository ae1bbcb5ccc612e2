import { createHash, randomBytes } from 'node:crypto';
import { priceOrder } from '../backend/pricing.ts';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { operationTexts } from '../graphql/generated/operation-texts.ts';
import { ownValue } from '../own-value.ts';
import { RequestError } from '../request-error.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createExplorerCsp } from './content-security-policy.ts';
import type { AppContext, Handler, Route } from './context.ts';
import { createResponse, respond } from './responses.ts';

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

/** An operation and its variables as JSON. */
interface ExampleOperation {
  query: string;
  variables: string;
}

/** Every operation of the client, queries first, with variables that fit a session's state. */
export function exampleOperations(world: World): ExampleOperation[] {
  const variablesByName = exampleVariables(world);
  const operations = operationTexts.map((query) => {
    const [, name = ''] = /^\w+ (\w+)/.exec(query) ?? [];
    return { query, variables: JSON.stringify(ownValue(variablesByName, name) ?? {}, null, 2) };
  });
  const isQuery = ({ query }: ExampleOperation) => query.startsWith('query');
  return [...operations.filter(isQuery), ...operations.filter((operation) => !isQuery(operation))];
}

/** Variables that fit a session's state, by operation. */
function exampleVariables(world: World): Record<string, object> {
  const { user, order, priceList, methods, subscriptions, coupons, customerId } = world;
  const productId = ownValue(priceList.productList, order.planHandle) ?? '';
  const { totalInCents } = priceOrder({
    planPriceInCents: order.planPriceInCents ?? ownValue(priceList.products, productId)?.priceInCents ?? 0,
    addOnPricesInCents: order.addOns.map((addOn) => addOn.priceInCents),
    priceOverrideInCents: order.priceOverrideInCents,
  });
  const additionalProducts = order.addOns.flatMap(({ handle }) => (handle === null ? [] : [{ handle }]));
  const paymentMethodId = world.defaultPayment ?? methods[0]?.id ?? 'pm_';
  const subscriptionId = subscriptions[0]?.id ?? 'sub_';
  const { email, firstName, lastName, phone } = user;
  return {
    AttachPaymentMethod: { paymentMethodId, isDefault: true },
    ChangeDefaultPaymentMethod: { paymentMethodId },
    CheckCouponCode: { couponCode: coupons[0]?.code ?? 'SAVE15', productHandle: order.planHandle },
    CreateSetupIntent: {
      setupInputs: { customerEmail: email, customerFlakeId: user.flakeId, customerName: `${firstName} ${lastName}` },
    },
    CreateSubscription: {
      paymentProfile: {
        currentSubscriptionId: productId,
        currentSubscriptionPrice: totalInCents,
        paymentMethodId,
        stripeCustomerId: customerId,
      },
      ...(additionalProducts.length > 0 && { extraUpgradeProps: { additionalProducts } }),
    },
    GetMigrationPreview: { subscriptionId, productHandle: order.planHandle },
    MigrateSubscription: {
      subscriptionId,
      targetProduct: order.planHandle,
      user: { email, firstName, lastName, phone },
      paymentMethodId,
      includeInitialCharge: false,
    },
  };
}

interface ExplorerOptions {
  scenarios: readonly Scenario[];
  scenario: string;
  session: string;
  tabs: readonly ExampleOperation[];
  nonce: string;
  /** The URLs of GraphiQL's files. */
  files: { js: string; css: string };
}

const TITLE = 'GraphQL explorer';

/** The explorer: GraphiQL below a bar in which people choose the scenario and the session. */
const renderExplorer = (options: ExplorerOptions): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${TITLE}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${options.files.css}">
  <style>${STYLE}</style>
</head>
<body class="no-focus-outline">
  <noscript>The explorer needs JavaScript. Enable it in the browser.</noscript>
  ${signInBar(options)}
  <main><div id="root"></div></main>
  <script src="${options.files.js}" nonce="${options.nonce}"></script>
  <script nonce="${options.nonce}">
    ${restoreTabsScript(options)}
    YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${graphiqlOptions(options)});
  </script>
</body>
</html>
`;

/**
 * GraphiQL keeps its tabs in the browser. They start over with each session, because their variables belong to it.
 * Otherwise GraphiQL opens another tab unless the stored texts are exactly those of the active tab.
 */
const restoreTabsScript = ({ scenario, session, tabs: [first] }: ExplorerOptions): string => `
  {
    const session = '${scenario}.${session}';
    if (localStorage.getItem('explorer:session') !== session) localStorage.removeItem('graphiql:tabState');
    localStorage.setItem('explorer:session', session);
    const { tabs = [], activeTabIndex = 0 } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}');
    const active = tabs[activeTabIndex] ?? ${scriptJson(first)};
    for (const name of ['query', 'variables', 'headers']) {
      if (active[name]) localStorage.setItem('graphiql:' + name, active[name]);
      else localStorage.removeItem('graphiql:' + name);
    }
    const url = new URL(location.href);
    if (tabs.some(({ query }) => query === url.searchParams.get('query'))) {
      url.searchParams.delete('query');
      history.replaceState(null, '', url);
    }
  }`;

const graphiqlOptions = ({ scenario, session, tabs }: ExplorerOptions): string =>
  scriptJson({
    title: TITLE,
    endpoint: '/graphql',
    additionalHeaders: { authorization: `Bearer demo.${scenario}.${session}` },
    defaultTabs: tabs,
  });

/** JSON that cannot end the script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function signInBar({ scenarios, scenario, session }: ExplorerOptions): string {
  const groups = [...new Set(scenarios.map(({ group }) => group))].map((group) => {
    const options = scenarios
      .filter((each) => each.group === group)
      .map(({ name, title }) => {
        const selected = name === scenario ? ' selected' : '';
        return `<option value="${escapeHtml(name)}"${selected}>${escapeHtml(`${name}: ${title}`)}</option>`;
      });
    return `<optgroup label="${escapeHtml(group)}">${options.join('')}</optgroup>`;
  });
  return `<header class="sign-in"><form action="/graphql">
    <h1>${TITLE}</h1>
    <span class="field"><label for="scenario">Scenario</label>
      <select id="scenario" name="scenario">${groups.join('')}</select></span>
    <span class="field"><label for="session">Session</label>
      <input id="session" name="session" value="${session}" pattern="[A-Za-z0-9_\\-]{1,64}" required maxlength="64" autocomplete="off"></span>
    <button>Sign in</button>
    <a href="/sessions/${scenario}.${session}/journal">Journal</a>
  </form></header>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
  body { display: flex; flex-direction: column; height: 100vh; margin: 0; }
  main { flex: 1; min-height: 0; }
  #root { height: 100%; }
  #root .graphiql-container { height: 100%; width: 100%; }
  #root .graphiql-logo { display: none; }
  #root .graphiql-session-header { height: auto; }
  #root .graphiql-tabs { flex-wrap: wrap; row-gap: 4px; }
  #root .graphiql-tab { transform: none !important; }
  .sign-in { color-scheme: light dark; background: light-dark(#f6f7f9, #161b24); border-bottom: 1px solid light-dark(#d5dae1, #36404f); }
  .sign-in form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin: 0; padding: 8px 16px; }
  .sign-in, .sign-in :is(select, input, button) { font: 14px/20px system-ui, sans-serif; color: light-dark(#1b2430, #e8ecf2); }
  .sign-in h1 { margin: 0; font: 600 14px/20px system-ui, sans-serif; }
  .sign-in .field { display: flex; align-items: center; gap: 8px; min-width: 0; }
  .sign-in :is(select, input, button) { box-sizing: border-box; height: 36px; padding: 0 8px; border: 1px solid light-dark(#8893a1, #6b7889); border-radius: 6px; background: light-dark(#fff, #0f141b); }
  .sign-in select { width: 26rem; max-width: 100%; min-width: 0; }
  .sign-in input { width: 8rem; }
  .sign-in button { padding: 0 16px; background: light-dark(#1f3a68, #a9c4f5); border-color: transparent; color: light-dark(#fff, #0f141b); font-weight: 600; cursor: pointer; }
  .sign-in a { color: light-dark(#1f3a68, #a9c4f5); }
  .sign-in :focus-visible { outline: 2px solid light-dark(#1f3a68, #a9c4f5); outline-offset: 2px; }`;
