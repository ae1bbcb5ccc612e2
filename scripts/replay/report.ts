import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Scenario } from '#scenarios';
import type { WalkListener } from './walk.ts';

interface Shown {
  says: string;
  picture: string;
  failure: string | null;
}

/** A report for people: every walk, step by step, with a picture of each. */
export function createReport(folder: string) {
  const walks: { scenario: Scenario; steps: Shown[] }[] = [];

  const listenerOf = (scenario: Scenario): WalkListener => {
    const steps: Shown[] = [];
    walks.push({ scenario, steps });
    const add = async (says: string, page: Page, failure: string | null) => {
      const picture = `${scenario.name}/${String(steps.length + 1).padStart(2, '0')}.jpg`;
      await mkdir(path.join(folder, scenario.name), { recursive: true });
      await page.screenshot({ path: path.join(folder, picture), type: 'jpeg', quality: 80, animations: 'disabled' });
      steps.push({ says, picture, failure });
    };
    return {
      passed: (says, page) => add(says, page, null),
      failed: ({ says, expected, seen }, page) => add(says, page, `Expected ${expected}. Seen: ${seen}`),
    };
  };

  return {
    listenerOf,
    /** Writes the page that shows it all; returns its path. */
    async write(): Promise<string> {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, 'index.html');
      await writeFile(file, pageOf(walks));
      return file;
    },
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const stepOf = ({ says, picture, failure }: Shown): string => `
      <li class="${failure === null ? 'passed' : 'failed'}">
        <p>${html(says)}</p>${failure === null ? '' : `\n        <pre>${html(failure)}</pre>`}
        <a href="${html(picture)}"><img loading="lazy" src="${html(picture)}" alt="The page after this step"></a>
      </li>`;

const walkOf = ({ scenario, steps }: { scenario: Scenario; steps: Shown[] }): string => `
  <details id="${html(scenario.name)}"${steps.some(({ failure }) => failure !== null) ? ' open' : ''}>
    <summary>${steps.some(({ failure }) => failure !== null) ? '✗' : '✓'} <b>${html(scenario.title)}</b> <code>${html(scenario.name)}</code></summary>
    <p>${html(scenario.story)}</p>
    <ol>${steps.map(stepOf).join('')}
    </ol>
  </details>`;

const pageOf = (walks: { scenario: Scenario; steps: Shown[] }[]): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Replayed scenarios</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
  details { border-top: 1px solid #8884; padding: 0.5rem 0; }
  summary { cursor: pointer; }
  code { opacity: 0.65; }
  ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; padding: 0; list-style-position: inside; }
  li p { display: inline; }
  img { display: block; width: 100%; margin-top: 0.5rem; border: 1px solid #8884; }
  .failed { color: light-dark(#b3261e, #f2b8b5); }
  pre { white-space: pre-wrap; }
</style>
</head>
<body>
<h1>Replayed scenarios</h1>${walks.map(walkOf).join('')}
</body>
</html>
`;
