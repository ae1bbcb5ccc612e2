import type { ColorScheme } from '../messages.ts';

const SHARED_CSS = `
  :root {
    --panel: light-dark(#ffffff, #171b20); --ink: light-dark(#17202a, #eceff3); --muted: light-dark(#4d5966, #a8b2bd);
    --line: light-dark(#dde1e6, #2d333a); --strong-line: light-dark(#84909c, #6b7682);
    --accent: light-dark(#1d4a7a, #9cc5f2); --accent-hover: light-dark(#163a61, #b6d5f7); --on-accent: light-dark(#ffffff, #0d2036);
    --hover: light-dark(#f2f4f7, #20262c);
    font: 16px/24px 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
    color: var(--ink);
  }
  *, ::before, ::after { box-sizing: border-box; }
  h1, p { margin: 0; text-wrap: pretty; }
  button, input { font: inherit; color: inherit; border-radius: 8px; }
  button { cursor: pointer; }
  button[aria-disabled='true'] { cursor: default; opacity: 0.6; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  svg { display: block; flex: none; }
`;

export const CHALLENGE_CSS = `${SHARED_CSS}
  body { display: grid; place-items: center; box-sizing: border-box; height: 100vh; height: 100dvh; margin: 0; padding: 16px;
    overflow: hidden; background: light-dark(rgb(18 24 32 / 0.56), rgb(0 0 0 / 0.56)); }
  .Panel { display: flex; flex-direction: column; width: 100%; max-width: 416px; max-height: 100%; min-height: 0; overflow: hidden;
    background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
    box-shadow: 0 24px 64px -16px light-dark(rgb(18 24 32 / 0.36), rgb(0 0 0 / 0.7)); }
  .Header { display: flex; flex: none; align-items: center; justify-content: space-between; padding: 8px 8px 8px 24px;
    border-bottom: 1px solid var(--line); }
  .Header h1 { font-size: 14px; line-height: 20px; font-weight: 600; }
  .Close { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; background: transparent;
    color: var(--muted); }
  .Close:hover { background: var(--hover); color: var(--ink); }
  .Close:focus-visible { outline-offset: -2px; }
  iframe { display: block; flex: 0 1 auto; width: 100%; min-height: 0; border: 0; }
  @media (prefers-reduced-motion: no-preference) {
    body { animation: appear 160ms ease-out; }
    @keyframes appear { from { opacity: 0; } }
  }
`;

export const BANK_CSS = `${SHARED_CSS}
  body { margin: 0; background: var(--panel); }
  main { padding: 24px; }
  .Bank { display: flex; align-items: center; gap: 8px; margin-bottom: 16px; color: var(--muted); font-size: 14px; line-height: 20px; }
  .Bank svg { color: var(--accent); }
  h1 { margin-bottom: 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
  main > p:not(.Bank) { color: var(--muted); }
  form { margin-top: 24px; }
  label { display: block; margin-bottom: 8px; font-size: 14px; line-height: 20px; font-weight: 500; }
  input { display: block; width: 100%; height: 48px; padding: 0 12px; border: 1px solid var(--strong-line); background: transparent;
    font-variant-numeric: tabular-nums; }
  input:focus-visible { border-color: var(--accent); outline-offset: -1px; }
  .Hint { margin-top: 8px; color: var(--muted); font-size: 14px; line-height: 20px; }
  .Buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
  .Buttons button { height: 48px; padding: 0 16px; border: 1px solid var(--strong-line); background: transparent; font-weight: 600; }
  .Buttons button:hover { background: var(--hover); }
  .Buttons button[type='submit'] { border-color: transparent; background: var(--accent); color: var(--on-accent); }
  .Buttons button[type='submit']:hover { background: var(--accent-hover); }
`;

const icon = (size: number, path: string): string =>
  `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 20 20" fill="none" stroke="currentColor" ` +
  `stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

export const CLOSE_ICON = icon(20, 'M5 5l10 10M15 5L5 15');
export const BANK_ICON = icon(20, 'M3 8l7-4.5L17 8M4 8.5h12M5.5 8.5V15M10 8.5V15M14.5 8.5V15M3.5 16.5h13');

/** Creates the style sheet in the document's own window, because a document cannot adopt a sheet of another window. */
export function applyStyles(page: Document, css: string, colorScheme: ColorScheme): void {
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.style.colorScheme = colorScheme;
}
