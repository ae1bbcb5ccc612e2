import { readFileSync } from 'node:fs';
import path from 'node:path';
import { html, raw } from 'hono/html';
import type { Revision } from '../revision.ts';
import { renderChanges } from './changed-screens.ts';
import { createPictureBook, type PictureBook } from './picture-book.ts';
import { type Html, renderHeading } from './scenario-heading.ts';
import type { ScenarioRecord } from './scenario-record.ts';
import { findChanges } from './text-changes.ts';

export interface ApprovalMetadata {
  revision: Revision;
  /** Whether only what differs from a baseline is shown. */
  isCompared: boolean;
  /** When the baseline was taken, and of what; null when unknown. */
  baseline: Revision | null;
}

/** The one page that is signed: no scripts, no requests, pictures inside. */
export async function renderApprovalPage(
  scenarios: readonly ScenarioRecord[],
  metadata: ApprovalMetadata,
): Promise<string> {
  const pictures = createPictureBook(scenarios);
  const failed = scenarios.filter(({ failure }) => failure !== null);
  const { isCompared } = metadata;
  const changes = isCompared ? findChanges(scenarios) : [];
  const hasChanges = changes.some(({ screens }) => screens.length > 0);
  const title = `${titleOf(scenarios)}: ${isCompared ? 'changes' : 'screens and texts'} for approval`;
  const css = readFileSync(path.join(import.meta.dirname, 'approval.css'), 'utf8');
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${raw(css)}${raw(pageFooter(metadata))}</style>
</head>
<body class="${isCompared ? 'is-compared' : ''}">
<header>
<h1>${title}</h1>
${renderRevision(scenarios, metadata)}
${failed.length > 0 && renderWarning(failed)}
${isCompared ? renderChangesIntroduction(hasChanges) : INTRODUCTION}
${!isCompared && renderContents(scenarios)}
</header>
<main>
${isCompared ? renderChanges(changes, pictures) : renderScenarios(scenarios, pictures)}
</main>
${pictures.omitted > 0 && html`<p class="note">${pictures.omitted === 1 ? 'One picture was' : `${pictures.omitted} pictures were`} left out, so that the page stays small enough to open and send. Make a page for each group to see all.</p>`}
${renderSignature({ canBeSigned: failed.length === 0 && (!isCompared || hasChanges), hasFailures: failed.length > 0, metadata })}
</body>
</html>
`;
  return `${await page}`;
}

const MAX_GROUPS_IN_TITLE = 2;

function titleOf(scenarios: readonly ScenarioRecord[]): string {
  const groups = [...new Set(scenarios.map(({ group }) => group))];
  return groups.length <= MAX_GROUPS_IN_TITLE ? groups.join(' and ') : 'Checkout';
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});
const formatDate = (date: string): string => `${DATE_FORMAT.format(new Date(date))}, Sydney time`;

const formatCommit = ({ commit }: Revision): string =>
  commit === null ? 'unknown' : commit.replace(/-dirty$/, ', with changes that are not committed');

const row = (term: string, description: string): Html => html`<div><dt>${term}</dt><dd>${description}</dd></div>`;

const renderRevision = (
  scenarios: readonly ScenarioRecord[],
  { revision, isCompared, baseline }: ApprovalMetadata,
): Html => {
  const failed = scenarios.filter(({ failure }) => failure !== null).length;
  return html`<dl class="revision">
${row('Version', revision.version)}
${row('Commit', formatCommit(revision))}
${row('Date', formatDate(revision.date))}
${row('Scenarios', failed > 0 ? `${scenarios.length}, of which ${failed} failed` : `${scenarios.length}`)}
${isCompared && row('Compared with', baseline ? `version ${baseline.version}, commit ${formatCommit(baseline)}, ${formatDate(baseline.date)}` : 'a baseline of unknown date')}
</dl>`;
};

const renderWarning = (failed: readonly ScenarioRecord[]): Html => html`<section class="warning">
<h2>Do not sign: ${failed.length === 1 ? 'a scenario' : `${failed.length} scenarios`} failed</h2>
<ul>${failed.map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}</ul>
</section>`;

const OMITTED_TEXTS =
  'The page behind the checkout is a sample. Texts inside the card fields and in the bank’s window are the card provider’s and the bank’s, and not listed; neither are announcements for screen readers.';

const INTRODUCTION: Html = html`<p>Each scenario was played in a browser. It shows the screens that matter and the texts that a person was shown, each text once, where it is first shown. ${OMITTED_TEXTS}</p>`;

const renderChangesIntroduction = (hasChanges: boolean): Html =>
  hasChanges
    ? html`<p>Only what changed is shown. Words that are gone are <del>struck out</del>, words that are new are <ins>underlined</ins>, and each change of a text is shown once, where it first appears. ${OMITTED_TEXTS}</p>`
    : html`<p class="note">Nothing has changed since the baseline.</p>`;

const renderContents = (scenarios: readonly ScenarioRecord[]): Html => html`<nav aria-label="Scenarios">
<h2>Scenarios</h2>
<ol>${scenarios.map(
  ({ name, title, failure }) =>
    html`<li><a href="#${name}">${title}</a>${failure && html` <strong class="failed">failed</strong>`}</li>`,
)}</ol>
</nav>`;

function renderScenarios(scenarios: readonly ScenarioRecord[], pictures: PictureBook): Html[] {
  const seen = new Set<string>();
  return scenarios.map((scenario, index) => {
    const first = seen.size + 1;
    const all = new Set(scenario.screens.flatMap(({ texts }) => texts.map(({ text }) => text)));
    const texts = [...all].filter((text) => !seen.has(text));
    for (const text of texts) seen.add(text);
    return html`<section class="scenario" id="${scenario.name}">
${renderHeading(scenario, `${index + 1}. ${scenario.title}`, pictures)}
${scenario.screens.map((screen) => {
  // Not larger than on the screen.
  const picture = pictures.show(screen.picture, `max-width:min(100%,${screen.area?.width ?? 0}px)`);
  return picture && html`<figure>${picture}<figcaption>${screen.caption}</figcaption></figure>`;
})}
${renderTexts(texts, { first, known: all.size - texts.length })}
</section>`;
  });
}

function renderTexts(texts: readonly string[], { first, known }: { first: number; known: number }): Html {
  if (texts.length === 0)
    return html`<p class="note">${known === 0 ? 'No text is shown.' : 'Every text here is listed before.'}</p>`;
  return html`<h3>Texts first shown here${known > 0 && html` <span class="note">besides ${known} listed before</span>`}</h3>
<ol class="texts" start="${first}">${texts.map((text) => html`<li>${text}</li>`)}</ol>`;
}

function renderSignature({
  canBeSigned,
  hasFailures,
  metadata,
}: {
  canBeSigned: boolean;
  hasFailures: boolean;
  metadata: ApprovalMetadata;
}): Html {
  if (hasFailures)
    return html`<section class="warning"><h2>This page cannot be signed</h2><p>A scenario failed. Have it mended and replayed, and sign the page of that run.</p></section>`;
  if (!canBeSigned) return html``;
  const { revision, isCompared } = metadata;
  const what = isCompared ? 'the changes' : 'the screens and texts';
  return html`<section class="signature">
<h2>Approval</h2>
<p>I have read ${what} on this page, of version ${revision.version}, commit ${formatCommit(revision)}, and approve them, except as remarked below.</p>
<div class="remarks">Remarks</div>
<div class="fields"><div>Name</div><div>Date</div><div>Signature</div></div>
</section>`;
}

/** The version and commit below each printed page. */
const pageFooter = ({ revision }: ApprovalMetadata): string => {
  const text = `Version ${revision.version}, commit ${formatCommit(revision)}`.replace(/[^\w.,+ -]/g, '');
  return `@page { @bottom-left { content: '${text}'; } }`;
};
