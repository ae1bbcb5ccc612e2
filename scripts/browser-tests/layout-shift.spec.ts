import { expect, test } from '../replay/fixtures.ts';
import { postToSession } from '../replay/journal.ts';
import { waitUntilStable } from '../replay/page.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { delayFile, holdOperation } from './network.ts';
import { pressStart, visibleSurface, waitForText, waitUntilLoaded } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

interface Shift {
  value: number;
  sources: string[];
}

/** Runs in the page from its start, and records every shift, including those shortly after input. */
const RECORD_SHIFTS = `
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

/** Delays of responses in ms, so that the form is shown before the responses, and changes with each. */
const DELAYS = { GetUserSubscriptions: 300, CreateSetupIntent: 500, GetMigrationPreview: 300 };

async function delayResponses(world: TestWorld): Promise<void> {
  for (const [operation, delayMs] of Object.entries(DELAYS))
    await postToSession(world, 'faults', { operation, delayMs });
}

const shiftsOf = ({ page }: TestWorld): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

const MAX_SHIFT = 0.02;
/** On a phone the credit adds a line to the header and to the order, for which the checkout cannot reserve space. */
const MAX_SHIFT_OF_CREDIT = 0.08;

/** Scenarios, each with a width of the window and the sides of the dialog that must not move. */
const CASES = [
  ['buy-new-card', 1440, 'x,y,width,height'],
  ['buy-new-card', 360, 'x,y,width,height'],
  ['saved-default', 1440, 'x,y,width,height'],
  ['saved-default', 360, 'x,y,width,height'],
  ['migrate-credit-default-card', 1440, 'x,y,width,height'],
  ['migrate-credit-default-card', 360, 'x,y,width,height', MAX_SHIFT_OF_CREDIT],
  ['save-new-card', 1440, 'x,y,width,height'],
  ['save-update', 1440, 'x,y,width'],
  ['save-update', 360, 'x,y,width,height'],
] as const;

test.describe('from the click to an editable field', () => {
  for (const [name, width, sides, maxShift = MAX_SHIFT] of CASES) {
    test(`nothing moves when responses arrive: ${name}, ${width} px`, async () => {
      // The dialog for a new card sends no operation, so the test delays the frames of its fields.
      const { network, release } =
        name === 'save-new-card' ? delayFile(/\/card-provider\/frame\?/) : holdOperation('ListPaymentMethod');
      const height = width === 360 ? 800 : 900;
      const reducedMotion = 'no-preference';
      const world = await openScreen(name, { width, height, network, before: RECORD_SHIFTS, reducedMotion });
      await delayResponses(world);
      // The fonts are loaded before the test counts shifts, because a late font moves the page behind the dialog.
      await waitUntilStable(world.page);
      const before = (await shiftsOf(world)).length;
      await pressStart(world);
      await waitForText(world, name.startsWith('save-') ? 'Cancel' : 'Preparing Payment');
      const loadingBox = await boundingBox(world, sides);
      await release();
      await waitUntilLoaded(world);
      expect(await boundingBox(world, sides)).toBe(loadingBox);
      const shifts = (await shiftsOf(world)).slice(before);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(maxShift);
    });
  }
});

/** The dialog's box, once two readings are equal, because on a busy machine the opening animation starts late. */
async function boundingBox({ page }: TestWorld, sides: string): Promise<string> {
  const readBox = async () => {
    await waitUntilStable(page);
    return JSON.stringify(await visibleSurface(page).boundingBox(), sides.split(','));
  };
  for (let box = await readBox(); ; ) {
    const next = await readBox();
    if (next === box) return box;
    box = next;
  }
}
