import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { diffArrays, diffWords } from 'diff';
import { html, raw } from 'hono/html';
import type { Revision } from '../revision.ts';

/** A replayed scenario, as the approval page shows it. */
export interface ScenarioRecord {
  name: string;
  title: string;
  group: string;
  story: string;
  lines: string[];
  /** Why the scenario failed; null if it passed, or only differs from the baseline. */
  failure: { step: string | null; seen: string; picture: Picture | null } | null;
  screens: Screen[];
}

export interface Screen {
  caption: string;
  texts: string[];
  picture: Picture | null;
  phone: Picture | null;
  /** What the baseline has for this screen; null when the replay compared nothing. */
  baseline: { texts: string[]; picture: Picture | null } | null;
}

export interface Picture {
  body: Buffer;
  type: string;
}

export interface ApprovalMetadata {
  revision: Revision;
  isCompared: boolean;
  baseline: (Revision & { fingerprint: string | null }) | null;
}

type Catalogue = readonly Pick<ScenarioRecord, 'name' | 'title' | 'group'>[];

type Html = ReturnType<typeof html>;
type ShowPicture = (picture: Picture | null) => Html | null;

/** The approval page as one file for a signature: no scripts, no requests. Isolates a scenario's texts in `<bdi>`. */
export async function renderApprovalPage(
  scenarios: readonly ScenarioRecord[],
  { revision, isCompared, baseline }: ApprovalMetadata,
  catalogue: Catalogue = scenarios,
): Promise<string> {
  const { subject, coverage } = describeCoverage(scenarios, catalogue);
  const title = `${subject}: ${isCompared ? 'changes' : 'screens and texts'} for approval`;
  const failed = scenarios.filter(({ failure }) => failure !== null);
  const { show, omitted } = createPictureBook();
  const changes = isCompared ? findChanges(scenarios) : [];
  const hasChanges = changes.some(({ screens }) => screens.length > 0);
  const isSignable = failed.length === 0 && (!isCompared || hasChanges);
  const main = `${await html`<main>
${isCompared ? renderChanges(changes, show) : renderScenarios(scenarios, show)}
</main>`}`;
  const fingerprint = fingerprintOf(title, main);
  const css = readFileSync(path.join(import.meta.dirname, 'approval.css'), 'utf8');
  const commit = describeCommit(revision);
  const footer = `Page fingerprint ${fingerprint}, version ${revision.version}, commit ${commit}`.replace(
    /[^\w.,+ -]/g,
    '',
  );
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
${isSignable && html`<meta name="fingerprint" content="${fingerprint}">`}
<title>${title}</title>
<style>${raw(css)}${raw(`@page { @bottom-left { content: '${footer}'; } }`)}</style>
</head>
<body>
<h1>${title}</h1>
<dl>
${row('Fingerprint', fingerprint)}
${row('Version', revision.version)}
${row('Commit', commit)}
${row('Date', formatDate(revision.date))}
${row('Scenarios', ...coverage, ...(failed.length > 0 ? [`${failed.length} failed`] : []))}
${isCompared && row('Compared with', describeBaseline(baseline))}
</dl>
${failed.length > 0 && html`<section class="warning"><h2>Do not sign: ${failed.length === 1 ? 'a scenario' : `${failed.length} scenarios`} failed</h2>${renderTitles(failed)}</section>`}
${
  isCompared
    ? html`<p>${hasChanges ? html`This page shows only changes. Removed words are <del>struck out</del>, and added words are <ins>underlined</ins>. Each change is shown once, where it first appears. ${OMITTED_TEXTS}` : 'Nothing has changed since the baseline.'}</p>`
    : html`<p>Each scenario was replayed in a browser. This page shows its screens and every text that a customer sees. Each text is listed once, where it first appears. ${OMITTED_TEXTS}</p>
<nav aria-label="Scenarios"><h2>Scenarios</h2>${renderTitles(scenarios)}</nav>`
}
${raw(main)}
${omitted.size > 0 && html`<p class="note">${omitted.size} pictures are missing, because the page would be too large to open and send. To see all pictures, make one page for each group.</p>`}
${
  failed.length > 0
    ? html`<section class="warning"><h2>This page cannot be signed</h2><p>A scenario failed. Ask the developers to correct it and to replay it. Then sign the new page.</p></section>`
    : isSignable &&
      html`<section class="signature"><h2>Approval</h2>
<p>I have read ${isCompared ? 'the changes' : 'the screens and texts'} on this page (fingerprint <strong>${fingerprint}</strong>, version ${revision.version}, commit ${commit}). I approve them, except for my remarks below.</p>
<div class="remarks">Remarks</div>
<div class="fields"><div>Name</div><div>Date</div><div>Signature</div></div></section>`
}
${renderAppendix(isCompared ? scenarios.filter(({ screens }) => screens.length > 0) : scenarios)}
</body>
</html>
`;
  return `${await page}`;
}

/** A hash such as '9f86-d081-884c-7d65'. A page with another text or picture has another hash. */
const fingerprintOf = (...content: string[]): string =>
  createHash('sha256')
    .update(content.join())
    .digest('hex')
    .slice(0, 16)
    .replace(/.{4}(?=.)/g, '$&-');

export const readFingerprint = (page: string): string | null =>
  /<meta name="fingerprint" content="([\da-f-]+)">/.exec(page)?.[1] ?? null;

function describeCoverage(scenarios: readonly ScenarioRecord[], catalogue: Catalogue) {
  const all = [...new Map([...catalogue, ...scenarios].map((scenario) => [scenario.name, scenario])).values()];
  const groups = [...new Set(scenarios.map(({ group }) => group))];
  const isWhole = groups.length > 2;
  const covered = isWhole ? all : all.filter(({ group }) => groups.includes(group));
  const names = new Set(scenarios.map(({ name }) => name));
  const coverage = [...new Set(covered.map(({ group }) => group))].map((group) => {
    const members = covered.filter((scenario) => scenario.group === group);
    const omitted = members.filter(({ name }) => !names.has(name)).map(({ title }) => title);
    if (omitted.length === 0) return `All ${members.length} scenarios of ${group}`;
    const rest = omitted.length < members.length ? `; not included: ${omitted.join('; ')}` : '';
    return `${members.length - omitted.length} of the ${members.length} scenarios of ${group}${rest}`;
  });
  const count = covered.length === names.size ? `all ${names.size}` : `${names.size} of the ${covered.length}`;
  return { subject: `${isWhole ? 'Checkout' : groups.join(' and ')} (${count} scenarios)`, coverage };
}

const describeCommit = ({ commit }: Pick<Revision, 'commit'>): string =>
  commit?.replace(/-dirty$/, ', with changes that are not committed') ?? 'unknown';

function describeBaseline(baseline: ApprovalMetadata['baseline']): string {
  if (!baseline) return 'a baseline of unknown date';
  const { version, commit, date, fingerprint } = baseline;
  const page = fingerprint === null ? 'a baseline without a page' : `the page with fingerprint ${fingerprint}`;
  return `${page}, version ${version}, commit ${describeCommit({ commit })}, ${formatDate(date)}`;
}

/** Lists the sentences of the specification, each with the scenarios that prove it. They use terms of developers. */
function renderAppendix(scenarios: readonly ScenarioRecord[]) {
  const proofs = new Map<string, string[]>();
  for (const { title, lines } of scenarios)
    for (const line of lines) proofs.set(line, [...(proofs.get(line) ?? []), title]);
  return (
    proofs.size > 0 &&
    html`<section class="appendix"><h2>Technical appendix</h2>
<p class="note">For developers: the sentences of the specification, and the scenarios that prove them.</p>
<ul>${[...proofs].map(([line, titles]) => html`<li>${isolate(line)}<br><span class="note">${isolate(titles.join('; '))}</span></li>`)}</ul></section>`
  );
}

const OMITTED_TEXTS =
  'The page behind the checkout is a sample. The lists omit the texts of the card provider’s fields, of the bank’s window, and of announcements for screen readers.';

const DATE_FORMAT = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});
const formatDate = (date: string): string => `${DATE_FORMAT.format(new Date(date))}, Sydney time`;

const row = (term: string, ...descriptions: string[]): Html =>
  html`<dt>${term}</dt>${descriptions.map((description) => html`<dd>${isolate(description)}</dd>`)}`;
const isolate = (text: string): Html => html`<bdi>${text}</bdi>`;
const note = (text: string): Html => html`<p class="note">${text}</p>`;

const renderTitles = (scenarios: readonly ScenarioRecord[]): Html =>
  html`<ol>${scenarios.map(({ name, title, failure }) => html`<li><a href="#${name}">${isolate(title)}</a>${failure && html` <strong class="failed">failed</strong>`}</li>`)}</ol>`;

const renderScenario = (
  { name, title, group, story, failure }: ScenarioRecord,
  show: ShowPicture,
  content: unknown,
): Html => html`<section class="scenario" id="${name}">
<p class="note">${isolate(group)}</p>
<h2>${isolate(title)}</h2>
${
  failure &&
  html`<div class="warning"><h3>Failed: do not sign</h3>
<p>${failure.step === null ? 'The scenario ended before its first step.' : html`Failed step: <strong>${isolate(failure.step)}</strong>`}</p>
<p>Seen instead: ${isolate(failure.seen)}</p></div>${show(failure.picture)}`
}
<p>${isolate(story)}</p>
${content}
</section>`;

function renderScenarios(scenarios: readonly ScenarioRecord[], show: ShowPicture): Html[] {
  const numbers = new Map<string, number>();
  return scenarios.map((scenario) => {
    const first = numbers.size + 1;
    const all = [...new Set(scenario.screens.flatMap(({ texts }) => texts))];
    for (const text of all) if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
    const isNew = (text: string) => (numbers.get(text) ?? 0) >= first;
    const texts = all.filter(isNew);
    const known = all.flatMap((text) => (isNew(text) ? [] : (numbers.get(text) ?? [])));
    return renderScenario(
      scenario,
      show,
      html`${scenario.screens.map((screen) => renderScreen(screen, show))}
${texts.length > 0 && html`<h3>Texts that first appear here</h3><ol class="texts" start="${first}">${texts.map((text) => html`<li>${isolate(text)}</li>`)}</ol>`}
${known.length > 0 ? note(`Also shown here, from the lists above: ${formatRanges(known)}.`) : all.length === 0 && note('No text is shown.')}`,
    );
  });
}

const renderScreen = ({ picture, phone, caption }: Screen, show: ShowPicture) =>
  picture &&
  html`<figure><div class="screens"><div>${show(picture)}</div>${phone && html`<div class="phone">${show(phone)}</div>`}</div>
<figcaption>${isolate(caption)}${phone && ', also on a phone'}</figcaption></figure>`;

/** Writes successive numbers as ranges: '1 to 14, 17'. */
function formatRanges(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}

interface ChangedScreen extends Screen {
  /** HTML of the changes that no earlier screen has shown; empty when only the look or a control's state differs. */
  changes: string[];
}

interface ChangedScenario {
  scenario: ScenarioRecord;
  screens: ChangedScreen[];
}

function findChanges(scenarios: readonly ScenarioRecord[]): ChangedScenario[] {
  const known = new Set<string>();
  const isNew = (key: string) => !known.has(key) && known.add(key);
  return scenarios.map((scenario) => ({
    scenario,
    screens: scenario.screens.flatMap((screen) => {
      const all = compareTexts(screen.baseline?.texts ?? [], screen.texts);
      const changes = all.filter(isNew);
      const looksNew = all.length === 0 && isNew([screen.baseline?.picture, screen.picture].map(keyOf).join());
      return changes.length > 0 || looksNew ? [{ ...screen, changes }] : [];
    }),
  }));
}

/** The differences of two lists of texts, word by word: a text in the place of another one has changed. */
function compareTexts(before: string[], after: string[]): string[] {
  const parts = diffArrays(before, after);
  return parts.flatMap(({ added, removed, value }, index) => {
    if (!added && !removed) return [];
    const previous = parts[index - 1];
    if (added && previous?.removed)
      return value.slice(previous.value.length).map((text) => renderChange('New', undefined, text));
    const next = parts[index + 1];
    const replaced = removed && next?.added ? next.value : [];
    return value.map((text, place) =>
      added
        ? renderChange('New', undefined, text)
        : renderChange(replaced[place] ? 'Changed' : 'Removed', text, replaced[place]),
    );
  });
}

function renderChange(label: string, before = '', after = ''): string {
  const words = diffWords(before, after).map(({ added, removed, value }, index, parts) => {
    if (added) return html`${parts[index - 1]?.removed && ' '}<ins>${value}</ins>`;
    return removed ? html`<del>${value}</del>` : value;
  });
  return `${html`<b>${label}</b> <bdi>${words}</bdi>`}`;
}

function renderChanges(changes: readonly ChangedScenario[], show: ShowPicture): Html[] {
  const isShown = ({ scenario, screens }: ChangedScenario) => screens.length > 0 || scenario.failure !== null;
  const others = changes.filter((change) => !isShown(change)).map(({ scenario }) => scenario);
  const list = (heading: string, listed: readonly ScenarioRecord[]) =>
    html`${listed.length > 0 && html`<section><h2>${heading}</h2><ul>${listed.map(({ title }) => html`<li>${isolate(title)}</li>`)}</ul></section>`}`;
  return [
    ...changes.filter(isShown).map(({ scenario, screens }) =>
      renderScenario(
        scenario,
        show,
        screens.map(
          ({ caption, changes: texts, baseline, picture }) => html`<h3>${isolate(caption)}</h3>
${texts.length > 0 ? html`<ul class="changes">${texts.map((text) => html`<li>${raw(text)}</li>`)}</ul>` : note('The texts are the same. The look or the state of a control is different.')}
<div class="pair">
<figure><figcaption>Before</figcaption>${show(baseline?.picture ?? null) ?? note('No picture')}</figure>
<figure><figcaption>Now</figcaption>${show(picture) ?? note('No picture')}</figure>
</div>`,
        ),
      ),
    ),
    list(
      'Scenarios with the same changes and no others',
      others.filter(({ screens }) => screens.length > 0),
    ),
    list(
      'Unchanged',
      others.filter(({ screens }) => screens.length === 0),
    ),
  ];
}

/** Limits the bytes of a page's pictures, so that mail servers and browsers accept the page. */
const MAX_PICTURE_BYTES = 24_000_000;

const keyOf = (picture: Picture | null | undefined): string => picture?.body.toString('base64') ?? '';

/** Numbers the pictures in the order of the page, embeds equal ones once, and leaves out those beyond the limit. */
function createPictureBook() {
  let size = 0;
  const numbers = new Map<string, number>();
  const omitted = new Set<string>();
  const show: ShowPicture = (picture) => {
    const key = keyOf(picture);
    if (!picture || omitted.has(key)) return null;
    const known = numbers.get(key);
    if (known) return note(`The same as picture ${known}.`);
    if (size + key.length > MAX_PICTURE_BYTES) {
      omitted.add(key);
      return null;
    }
    size += key.length;
    numbers.set(key, numbers.size + 1);
    return html`<p class="note">Picture ${numbers.size}</p><img src="data:${picture.type};base64,${key}" alt="Its texts are listed beside it.">`;
  };
  return { show, omitted };
}
