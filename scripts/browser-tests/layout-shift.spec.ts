import { expect, test } from '../replay/fixtures.ts';
import type { Stage } from '../replay/stage.ts';
import { holding } from '../screens/network.ts';
import { atRest } from '../screens/open-screen.ts';
import { begin, open, place, see } from '../screens/reach.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

interface Shift {
  value: number;
  what: string[];
}

/** Runs in the page from its start: every shift counts, also those shortly after a click. */
const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = entry.sources.map(({ node, previousRect, currentRect }) => {
        const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
        return (node ? node.nodeName + ' ' + (node.textContent || '').slice(0, 30) : '?') + ' ' + rect(previousRect) + ' > ' + rect(currentRect);
      });
      window.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Each answer comes by itself, and the one that the form waits for comes last. */
const DELAYS = { GetUserSubscriptions: 300, CreateSetupIntent: 500, GetMigrationPreview: 300, ListPaymentMethod: 800 };

async function delayAnswers({ serverUrl, sessionKey }: Stage): Promise<void> {
  for (const [operation, delayMs] of Object.entries(DELAYS)) {
    const response = await fetch(`${serverUrl}/sessions/${sessionKey}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation, delayMs }),
    });
    expect(response.status).toBe(200);
  }
}

const shiftsOf = ({ page }: Stage): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

const CASES = ['card-empty', 'saved-default', 'migration-credit-card', 'save-update'].flatMap((name) =>
  [360, 1440].map((width) => ({ name, width })),
);

const MOST = 0.02;

/** On a phone the credit has a line of its own under the heading, which nobody can keep free before there is a credit. */
const mostOf = (name: string, width: number): number =>
  name === 'migration-credit-card' && width === 360 ? 0.05 : MOST;

test.describe('from the click to a field that can be typed into', () => {
  for (const { name, width } of CASES) {
    test(`nothing jumps: ${name}, ${width} px`, async () => {
      const height = width === 360 ? 800 : 900;
      const stage = await visit(name, { width, height, before: WATCH });
      await delayAnswers(stage);
      // The panel's journal grows behind the dialog; it is no part of a customer's page.
      await stage.page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('section[aria-label=Journal] { display: none }');
        document.adoptedStyleSheets.push(sheet);
      });
      const before = (await shiftsOf(stage)).length;
      await begin(stage);
      await atRest(stage.page);
      const shifts = (await shiftsOf(stage)).slice(before);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(mostOf(name, width));
    });
  }
});

test.describe("the dialog's box", () => {
  for (const [name, width, sides] of [
    // What fits into the least height of the dialog must not change it; a list of any length may.
    ['card-empty', 1440, 'x,y,width,height'],
    ['saved-default', 1440, 'x,y,width,height'],
    ['migration-credit', 1440, 'x,y,width,height'],
    ['save-card', 1440, 'x,y,width,height'],
    ['save-update', 1440, 'x,y,width'],
    ['card-empty', 360, 'x,y,width,height'],
    ['save-update', 360, 'x,y,width,height'],
  ] as const) {
    test(`stays where it is when the answers come: ${name}, ${width} px, its ${sides}`, async () => {
      const waiting = await visit(name, { width, network: holding('ListPaymentMethod') });
      await open(waiting);
      await see(waiting, name.startsWith('save-') ? 'Cancel' : 'Preparing Payment');
      const before = await boxOf(waiting, sides);
      const answered = await visit(name, { width });
      await begin(answered);
      expect(await boxOf(answered, sides)).toBe(before);
    });
  }
});

async function boxOf({ page }: Stage, sides: string): Promise<string> {
  await atRest(page);
  const box = await place(page).boundingBox();
  return JSON.stringify(box, sides.split(','));
}
