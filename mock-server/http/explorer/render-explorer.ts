import type { Scenario } from '../../scenarios/index.ts';
import type { ExampleOperation } from './example-operations.ts';

export interface ExplorerOptions {
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
export const renderExplorer = (options: ExplorerOptions): string => `<!doctype html>
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
