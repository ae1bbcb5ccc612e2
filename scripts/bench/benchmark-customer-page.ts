import path from 'node:path';
import type { Browser } from '@playwright/test';
import { projectPath } from '../command-line/project-path.ts';
import {
  type BuiltPage,
  buildBaselinePage,
  buildConsumerPage,
  buildPage,
  measureSizes,
} from '../consumer-check/build-page.ts';
import { installConsumer } from '../consumer-check/consumer-project.ts';
import { type ConsumerSite, openConsumerSite } from '../consumer-check/consumer-site.ts';
import { attempt } from './attempts.ts';
import { baselineOf, measureInteractions } from './measure-interactions.ts';
import { measureOpenings, type OpeningTimes } from './measure-openings.ts';
import { median, milliseconds, NO_RATIO, ratio, table } from './table.ts';

const WARM_OPENINGS = 15;
const COLD_OPENINGS = 7;
/** Every interaction is measured at least once in a round. */
const ROUNDS = 20;

/** Measures a production page with the module as a package: bundle sizes, opening times and interaction times. */
export async function* benchmarkCustomerPage(browser: Browser): AsyncGenerator<string | undefined> {
  const project = await installConsumer();
  try {
    const built = await buildConsumerPage(project);
    const baseline = await buildBaselinePage(project);
    const library = await buildPage(
      projectPath('scripts/bench/library-page'),
      path.join(project.folder, 'built-library'),
    );
    const site = await openConsumerSite(browser, built);
    const librarySite = await openConsumerSite(browser, library);
    try {
      yield attempt('Bundle size', () => sizeTable(built, baseline));
      yield attempt('Time from the click', () => openingTable(site, librarySite));
      yield attempt('Interaction to next paint', () => interactionTable(site, librarySite));
    } finally {
      await site.close();
      await librarySite.close();
    }
  } finally {
    await project.remove();
  }
}

async function sizeTable(built: BuiltPage, baseline: BuiltPage): Promise<string> {
  const sizes = await measureSizes(built, baseline);
  const row = (name: string, part: keyof typeof sizes) => {
    const { size, baseline: minimum, budget } = sizes[part];
    return [name, size.toFixed(1), minimum.toFixed(1), ratio(size, minimum), String(budget)];
  };
  return table([
    ['Bundle size, KB compressed', 'size', 'baseline', 'ratio', 'budget'],
    row('first load; baseline: a minimal React page', 'firstLoad'),
    row('opened checkout; baseline: its packages alone', 'checkout'),
  ]);
}

async function openingTable(site: ConsumerSite, librarySite: ConsumerSite): Promise<string> {
  const measured = await measureOpenings(site, librarySite, { warm: WARM_OPENINGS, cold: COLD_OPENINGS });
  const { warm, cold, libraryWarm, libraryCold } = measured;
  const library = [libraryWarm, libraryCold];
  const row = (
    name: string,
    timeOf: (opening: OpeningTimes) => number,
    openings: OpeningTimes[][],
    baselines: OpeningTimes[][] = [],
  ) => [
    name,
    ...openings.flatMap((each, index) => {
      const times = each.map(timeOf);
      const baseline = baselines[index];
      const baselineRatio = baseline ? ratio(median(times), median(baseline.map(timeOf))) : NO_RATIO;
      return [milliseconds(median(times)), baselineRatio, milliseconds(Math.max(...times))];
    }),
  ];
  const dialogOf = ({ dialog }: OpeningTimes) => dialog;
  const typeableOf = ({ typeable }: OpeningTimes) => typeable;
  const title = `Time from the click, ms (medians of ${WARM_OPENINGS} warm and ${COLD_OPENINGS} cold openings)`;
  return [
    table([
      [title, 'warm', 'ratio', 'worst', 'cold', 'ratio', 'worst'],
      row('Baseline, the libraries alone: dialog visible', dialogOf, library),
      row('Baseline, the libraries alone: card number editable', typeableOf, library),
      row('dialog visible', dialogOf, [warm, cold], library),
      row('last response received', ({ responses }) => responses, [warm, cold]),
      row('card number editable', typeableOf, [warm, cold], library),
    ]),
    'Ratios are to the libraries alone. Goals for the card number: warm under 150, cold under 400.',
  ].join('\n');
}

async function interactionTable(site: ConsumerSite, librarySite: ConsumerSite): Promise<string> {
  const times = await measureInteractions(site, librarySite, ROUNDS);
  const formatDuration = (value: number) => (value <= 16 ? '<=16' : milliseconds(value));
  return [
    table([
      ['Interaction to next paint, ms, 6x CPU slowdown', 'median', 'ratio', 'worst', 'count'],
      ...[...times].map(([name, durations]) => {
        const baselineName = baselineOf(name);
        const baseline = baselineName && times.get(baselineName);
        return [
          name,
          formatDuration(median(durations)),
          baseline ? ratio(median(durations), median(baseline)) : NO_RATIO,
          formatDuration(Math.max(...durations)),
          String(durations.length),
        ];
      }),
    ]),
    'Goal: each interaction under 100; paying, and switching tabs on a phone, under 200, and under 400 with 100 saved methods.',
  ].join('\n');
}
