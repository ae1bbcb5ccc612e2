import { expect, test } from '../replay/fixtures.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { stallOperation } from '../screens/network.ts';
import { waitUntilStable } from '../screens/open-screen.ts';
import { pressStart, startAndWait, visibleSurface, waitForText } from '../screens/screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

interface Shift {
  value: number;
  sources: string[];
}

/**
 * Runs in the page from its start, and records every shift, including those shortly after input. The lists of the scenario's
 * panel, which change behind the dialog, are not part of a customer's page.
 */
const RECORD_SHIFTS = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('aside li { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = entry.sources.map(({ node, previousRect, currentRect }) => {
        const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
        return (node ? node.nodeName + ' ' + (node.textContent || '').slice(0, 30) : '?') + ' ' + rect(previousRect) + ' > ' + rect(currentRect);
      });
      window.shifts.push({ value: entry.value, sources });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Responses arrive one by one; the one that the form waits for is the last. */
const DELAYS = { GetUserSubscriptions: 300, CreateSetupIntent: 500, GetMigrationPreview: 300, ListPaymentMethod: 800 };

async function delayResponses({ serverUrl, sessionKey }: TestWorld): Promise<void> {
  for (const [operation, delayMs] of Object.entries(DELAYS)) {
    const response = await fetch(`${serverUrl}/sessions/${sessionKey}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation, delayMs }),
    });
    expect(response.status).toBe(200);
  }
}

const shiftsOf = ({ page }: TestWorld): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

const CASES = ['card-empty', 'saved-default', 'migration-credit-card', 'save-update'].flatMap((name) =>
  [360, 1440].map((width) => ({ name, width })),
);

const MAX_SHIFT = 0.02;

/** On a narrow screen the credit is a line of its own, whose space cannot be reserved in advance. */
const maxShift = (name: string, width: number): number =>
  name === 'migration-credit-card' && width === 360 ? 0.05 : MAX_SHIFT;

test.describe('from the click to an editable field', () => {
  for (const { name, width } of CASES) {
    test(`the layout does not shift: ${name}, ${width} px`, async () => {
      const height = width === 360 ? 800 : 900;
      const world = await openScreen(name, { width, height, before: RECORD_SHIFTS, reducedMotion: 'no-preference' });
      await delayResponses(world);
      const before = (await shiftsOf(world)).length;
      await startAndWait(world);
      await waitUntilStable(world.page);
      const shifts = (await shiftsOf(world)).slice(before);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(maxShift(name, width));
    });
  }
});

test.describe("the dialog's box", () => {
  for (const [name, width, sides] of [
    // Content that fits the minimum height must not change it; a list of any length may.
    ['card-empty', 1440, 'x,y,width,height'],
    ['saved-default', 1440, 'x,y,width,height'],
    ['migration-credit', 1440, 'x,y,width,height'],
    ['save-card', 1440, 'x,y,width,height'],
    ['save-update', 1440, 'x,y,width'],
    ['card-empty', 360, 'x,y,width,height'],
    ['save-update', 360, 'x,y,width,height'],
  ] as const) {
    test(`does not move when responses arrive: ${name}, ${width} px, ${sides}`, async () => {
      const loading = await openScreen(name, {
        width,
        network: stallOperation('ListPaymentMethod'),
        reducedMotion: 'no-preference',
      });
      await pressStart(loading);
      await waitForText(loading, name.startsWith('save-') ? 'Cancel' : 'Preparing Payment');
      const before = await boundingBox(loading, sides);
      const loaded = await openScreen(name, { width, reducedMotion: 'no-preference' });
      await startAndWait(loaded);
      expect(await boundingBox(loaded, sides)).toBe(before);
    });
  }
});

async function boundingBox({ page }: TestWorld, sides: string): Promise<string> {
  await waitUntilStable(page);
  const box = await visibleSurface(page).boundingBox();
  return JSON.stringify(box, sides.split(','));
}
