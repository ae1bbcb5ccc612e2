import { SPEC_LINES } from '#scenarios';
import type { WalkRecord } from '../../record.ts';
import { exchangesOf } from './exchanges.ts';
import { duration, each, escaped } from './html.ts';
import { stripOf } from './strip.ts';

/** What a scenario is beside passed or failed. */
export type Standing = 'changed' | 'new' | 'rejected';

/** One scenario: what it is about, what it proves, and how it went, in pictures and words. */
export function walkOf(walk: WalkRecord, standings: readonly Standing[]): string {
  const { name, title, group, story, covers, expected, outcome, seconds } = walk;
  return `<article class="walk ${outcome}" id="walk-${escaped(name)}" data-item data-groups="|${escaped(group)}|" data-outcomes="|${[outcome, ...standings].join('|')}|" data-codes="|${covers.join('|')}|">
<details open><summary><span class="mark ${outcome}">${outcome === 'passed' ? 'Passed' : 'Failed'}</span>${each(standings, (standing) => `<span class="mark ${standing}">${standing}</span>`)}
<h3>${escaped(title)}</h3> <code>${escaped(name)}</code> <span class="time">${duration(seconds)}</span></summary>
<div class="body"><div class="about">
<p>${escaped(story)}</p>
<h4>What should happen</h4><ul>${each(expected, (sentence) => `<li>${escaped(sentence)}</li>`)}</ul>
</div><div class="went">
${failureOf(walk)}${stripOf(walk)}
${exchangesOf(walk.exchanges)}
<p class="ways"><a class="live" data-live="${escaped(name)}" href="http://localhost:5173/?scenario=${encodeURIComponent(name)}" target="_blank" rel="noreferrer">Open it live<span class="sr">: ${escaped(title)}</span></a></p>
</div><div class="proving"><h4>What it proves</h4><dl class="proves">${each(covers, (code) => `<div><dt><a href="#spec-${code}">${code}</a></dt><dd>${escaped(SPEC_LINES[code] ?? '')}</dd></div>`)}</dl>
</div></div></details></article>`;
}

const failureOf = ({ failure }: WalkRecord): string =>
  failure === null
    ? ''
    : `<div class="failure"><p><b>${escaped(failure.says)}</b></p><dl><dt>Expected</dt><dd>${escaped(failure.expected)}</dd><dt>Seen</dt><dd><pre>${escaped(failure.seen)}</pre></dd></dl></div>`;
