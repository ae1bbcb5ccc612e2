import type { Browser } from '@playwright/test';
import { BUDGETS } from '../consumer-budgets.ts';
import { type BuiltPage, buildConsumerPage, buildFloor } from '../consumer-build.ts';
import { installConsumer } from '../consumer-project.ts';
import { type ConsumerSite, openConsumerSite } from '../consumer-site.ts';
import { gzipKilobytes } from '../size.ts';
import { measureOpenings, type Opening } from './click-to-field.ts';
import { measureInteractions } from './interactions.ts';
import { median, milliseconds, ratio, table } from './table.ts';

const WARM = 15;
const COLD = 7;
const ROUNDS = 5;

/** A customer's wait, on a production page that has the module as a package: its weight, its opening, its use. */
export async function customerPage(browser: Browser): Promise<string[]> {
  const project = await installConsumer();
  try {
    const built = await buildConsumerPage(project);
    const floor = await buildFloor(project);
    const site = await openConsumerSite(browser, built);
    try {
      return [await weights(built, floor), await openings(site), await interactions(site)];
    } finally {
      await site.close();
    }
  } finally {
    await project.remove();
  }
}

async function weights(built: BuiltPage, floor: BuiltPage): Promise<string> {
  const row = async (name: string, ours: string[], bare: string[], budget: number) => {
    const [size, least] = [await gzipKilobytes(built.folder, ours), await gzipKilobytes(floor.folder, bare)];
    return [name, size.toFixed(1), least.toFixed(1), ratio(size, least), String(budget)];
  };
  // The save dialog's own part comes when that dialog is opened.
  const opened = built.onDemand.filter((file) => !file.includes('payment-method'));
  return table([
    ['Customer’s page, KB compressed', 'size', 'floor', 'ratio', 'budget'],
    await row('first load; the floor is React saying hello', built.firstLoad, floor.firstLoad, BUDGETS.firstLoad),
    await row('the opened checkout; the floor is its packages alone', opened, floor.onDemand, BUDGETS.checkout),
  ]);
}

async function openings(site: ConsumerSite): Promise<string> {
  const { warm, cold, bare } = await measureOpenings(site, { warm: WARM, cold: COLD });
  const row = (name: string, read: (opening: Opening) => number) => [
    name,
    ...[warm, cold].flatMap((all) => {
      const times = all.map(read);
      return [milliseconds(median(times)), milliseconds(Math.max(...times))];
    }),
  ];
  const typable = ({ enterable }: Opening) => enterable;
  const [ours, least] = [median(warm.map(typable)), median(bare.map(typable))];
  return [
    table([
      ['From a click on the customer’s button, ms', `warm, median of ${WARM}`, 'worst', `cold, of ${COLD}`, 'worst'],
      row('the dialog is on the page', ({ dialog }) => dialog),
      row('the servers have answered', ({ answers }) => answers),
      row('the card number’s frame is asked for', ({ frame }) => frame),
      row('its input is there', ({ input }) => input),
      row('a card number can be typed', typable),
    ]),
    `Floor, the same three fields alone, warm: ${milliseconds(least)}; ratio ${ratio(ours, least)}; goal: warm under 300.`,
  ].join('\n');
}

async function interactions(site: ConsumerSite): Promise<string> {
  const { times, commitsPerLetter } = await measureInteractions(site, ROUNDS);
  const shown = (value: number) => (value <= 16 ? '<=16' : milliseconds(value));
  return [
    table([
      ['Interaction to next paint, ms, processor slowed 6 times', 'median', 'worst', 'times'],
      ...[...times].map(([name, all]) => [name, shown(median(all)), shown(Math.max(...all)), String(all.length)]),
    ]),
    `React commits per letter of the name: ${commitsPerLetter.toFixed(1)}; goal: each interaction under 100.`,
  ].join('\n');
}
