import type { WalkRecord } from '../../record.ts';
import { type Changes, namesOf } from '../changes.ts';
import type { ReportFile } from '../report-file.ts';
import { changesView, instant } from './changes-view.ts';
import { duration, each, escaped } from './html.ts';
import { specLinesOf, specView } from './spec-view.ts';
import { settings, toolbar } from './toolbar.ts';
import { type Standing, walkOf } from './walk.ts';

export interface PageParts {
  report: ReportFile;
  changes: Changes | null;
  /** The report's folder, as its reader would name it in a command. */
  folder: string;
  styles: string;
  behaviour: string;
}

/** The page up to where its pictures stand, which follow as data and are closed by `PAGE_END`. */
export function pageStart({ report, changes, folder, styles, behaviour }: PageParts): string {
  const { walks, at } = report;
  const groups = [...new Set(walks.map(({ group }) => group as string))];
  const outcomes = ['passed', 'failed', ...(changes ? ['changed', 'new', 'rejected'] : [])];
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src blob: data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src data:">
<meta name="color-scheme" content="light dark"><title>Replay report: ${summaryWords(walks, changes)}</title><link rel="icon" href="data:,">
<style>${styles}</style></head><body>
<header><h1>Replay report</h1><p class="when">${instant(at)}</p>${facts(report, changes)}</header>
${toolbar(groups, outcomes)}
<main>${changesView(changes, report, folder)}
<div id="view-walks">${each(groups, (group) => groupOf(group, walks, changes))}</div>
<div id="view-spec" hidden>${specView(specLinesOf(walks))}</div>
<p id="nothing" hidden>Nothing matches. Escape clears the search, then the filters.</p></main>
${settings}
<dialog id="large" aria-label="Picture"><div class="bar"><p id="large-about"></p><button type="button" id="large-before">Previous</button><button type="button" id="large-next">Next</button><button type="button" id="large-close">Close</button></div><div class="large-frame" tabindex="0" role="group" aria-label="Picture, scrolls"><img id="large-picture" alt=""></div></dialog>
<script>${behaviour}</script>
`;
}

/** A picture as data in the page: read when it comes into sight. */
export const pictureData = (name: string, bytes: Buffer): string =>
  `<script type="text/plain" id="picture-${escaped(name)}">${bytes.toString('base64')}</script>\n`;

export const PAGE_END = '</body></html>\n';

const of = (walks: readonly WalkRecord[], outcome: WalkRecord['outcome']): number =>
  walks.filter((walk) => walk.outcome === outcome).length;

const summaryWords = (walks: readonly WalkRecord[], changes: Changes | null): string =>
  `${of(walks, 'passed')} passed, ${of(walks, 'failed')} failed${changes ? `, ${namesOf(changes).length} changed` : ''}`;

function facts({ walks }: ReportFile, changes: Changes | null): string {
  const lines = specLinesOf(walks);
  const shown: [string, string, string?][] = [
    ['Scenarios', String(walks.length)],
    ['Passed', String(of(walks, 'passed'))],
    ['Failed', String(of(walks, 'failed')), of(walks, 'failed') > 0 ? 'bad' : ''],
    ...(changes
      ? ([['Changed', String(namesOf(changes).length), namesOf(changes).length > 0 ? 'notice' : '']] as [
          string,
          string,
          string,
        ][])
      : []),
    ['Spec lines proved', `${lines.filter(({ state }) => state === 'passed').length} of ${lines.length}`],
    ['Time in walks', duration(walks.reduce((sum, { seconds }) => sum + seconds, 0))],
  ];
  return `<dl class="facts">${each(shown, ([name, value, tone]) => `<div${tone ? ` class="${tone}"` : ''}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function groupOf(group: string, walks: readonly WalkRecord[], changes: Changes | null): string {
  const own = walks.filter((walk) => walk.group === group);
  const failed = of(own, 'failed');
  return `<section class="group" data-section><h2>${escaped(group)} <span>${own.length}${failed > 0 ? `, ${failed} failed` : ''}</span></h2>
${each(own, (walk) => walkOf(walk, standingsOf(walk.name, changes)))}</section>`;
}

function standingsOf(name: string, changes: Changes | null): Standing[] {
  if (changes === null) return [];
  return [
    ...(changes.changed.some((change) => change.name === name) ? (['changed'] as const) : []),
    ...(changes.added.includes(name) ? (['new'] as const) : []),
    ...(changes.rejected.includes(name) ? (['rejected'] as const) : []),
  ];
}
