import {
  type Changes,
  namesOf,
  type PictureChange,
  type ScenarioChange,
  sayChange,
  type TextChange,
} from '../changes.ts';
import { withContext } from '../line-difference.ts';
import type { ReportFile } from '../report-file.ts';
import { counted, each, escaped } from './html.ts';
import { picture } from './picture.ts';

/** What differs from the baseline, side by side; empty where nothing was compared. */
export function changesView(changes: Changes | null, { walks }: ReportFile, folder: string): string {
  if (changes === null) return '';
  const { changed, added, vanished, rejected, baselineAt } = changes;
  const count = namesOf(changes).length;
  const walkOf = (name: string) => walks.find((walk) => walk.name === name);
  return `<section class="changes" aria-labelledby="changes-title"><h2 id="changes-title" tabindex="-1">${count === 0 ? 'Nothing changed' : `${counted(changed.length, 'scenario')} changed`}${added.length > 0 ? `, ${added.length} new` : ''}${vanished.length > 0 ? `, ${vanished.length} vanished` : ''} <span>since ${instant(baselineAt)}</span></h2>
${count === 0 ? '' : `<p class="hint">Right as it is? <code>npm run replay -- accept ${escaped(folder)}</code> makes all of it the baseline, with names after it only those. <code>reject</code> marks what is wrong.</p>`}
${each(changed, (change) => changeOf(change, walkOf(change.name)?.title ?? '', walkOf(change.name)?.group ?? '', rejected.includes(change.name)))}
${namesList(
  'New',
  added.map((name) => ({ name, title: walkOf(name)?.title ?? '' })),
  rejected,
  true,
)}
${namesList('Vanished', vanished, rejected, false)}</section>`;
}

/** In the time of the place where the product is sold. */
export const instant = (iso: string): string =>
  `<time datetime="${iso}">${new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Australia/Sydney' }).format(new Date(iso))}</time>`;

const changeOf = (change: ScenarioChange, title: string, group: string, isRejected: boolean): string =>
  `<article class="change" data-item data-groups="|${escaped(group)}|" data-outcomes="|changed|${isRejected ? 'rejected|' : ''}" data-codes="*">
<details open><summary><span class="mark changed">Changed</span>${isRejected ? '<span class="mark rejected">rejected</span>' : ''}<h3>${escaped(title)}</h3> <code>${escaped(change.name)}</code> <span class="time">${escaped(sayChange(change))}</span></summary>
<div class="body"><p class="ways"><a href="#walk-${escaped(change.name)}">The whole walk<span class="sr"> of ${escaped(title)}</span></a></p>
${change.outcome ? `<p class="bad"><b>It ${change.outcome.before} before and ${change.outcome.after} now.</b></p>` : ''}
${each(change.pictures, (one) => pictureChangeOf(one, change.name))}
${each([...change.texts, ...change.exchanges], textChangeOf)}</div></details></article>`;

function pictureChangeOf({ says, before, after, difference, pixels }: PictureChange, name: string): string {
  const shown = [
    { of: 'Before', picture: before },
    { of: 'After', picture: after },
    ...(difference === null ? [] : [{ of: `Difference: ${counted(pixels, 'pixel')}`, picture: difference }]),
  ];
  return `<div class="compared"><p>${escaped(says.at(-1) ?? '')}${says.length > 1 ? ` <span class="kind">and ${counted(says.length - 1, 'step')} before it</span>` : ''}</p>
<div class="side-by-side">${each(shown, ({ of, picture: one }) => `<figure><figcaption>${of}</figcaption>${one === null ? '<p class="no-picture">No picture.</p>' : picture(one, `${of}, ${name}: ${says.at(-1) ?? ''}`)}</figure>`)}</div></div>`;
}

const SIGNS = { before: '-', after: '+', both: ' ' } as const;
const ROLES = { before: 'del', after: 'ins', both: 'span' } as const;

const textChangeOf = ({ of, lines }: TextChange): string =>
  `<div class="text-change"><h4>${escaped(of)}</h4><pre>${each(withContext(lines), (line) =>
    line === null
      ? '<span class="gap">…</span>\n'
      : `<${ROLES[line.in]}>${SIGNS[line.in]} ${escaped(line.text)}</${ROLES[line.in]}>\n`,
  )}</pre></div>`;

const namesList = (
  what: string,
  scenarios: readonly { name: string; title: string }[],
  rejected: readonly string[],
  linked: boolean,
): string =>
  scenarios.length === 0
    ? ''
    : `<h3>${what}</h3><ul class="names">${each(scenarios, ({ name, title }) => `<li>${linked ? `<a href="#walk-${escaped(name)}">${escaped(title)}</a>` : escaped(title)} <code>${escaped(name)}</code>${rejected.includes(name) ? ' <span class="mark rejected">rejected</span>' : ''}</li>`)}</ul>`;
