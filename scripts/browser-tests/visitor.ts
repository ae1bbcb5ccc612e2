import type { Browser, BrowserContext, Page } from '@playwright/test';
import { gatherComplaints } from '../replay/complaints.ts';
import { currentSite } from '../replay/current-site.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { keepFramesProcess } from '../replay/frames-process.ts';
import type { Stage } from '../replay/stage.ts';
import { leave, newContext, openPage, type View } from '../screens/open-screen.ts';
import type { Network, ScreenState } from '../screens/screen-state.ts';
import { screenStates } from '../screens/states.ts';

interface Visit extends Partial<View> {
  /** Stands between page and network, in place of what the state itself would put there. */
  network?: Network | null;
  /** Code that the page runs before its own. */
  before?: string;
}

interface Seat {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  keepFrames(): Promise<void>;
}

function stateNamed(name: string): ScreenState {
  const state = screenStates.find((candidate) => candidate.name === name);
  if (!state) throw new Error(`There is no state '${name}'.`);
  return state;
}

/**
 * A browser for the tests of a file: opens the page in a state's world, and does nothing yet. Tests that look through an
 * equal window use the same one, one after the other. What a test has opened must not have complained.
 */
export function visitor() {
  let browser: Browser;
  const seats = new Map<string, Seat>();
  test.beforeAll(async () => {
    browser = await connectBrowser();
  });
  test.afterEach(async () => {
    const complaints = [...seats.values()].flatMap((seat) => seat.complaints);
    for (const seat of seats.values()) {
      await leave(seat.page);
      await seat.keepFrames();
      // What a page still says while it is left is about leaving.
      seat.complaints.length = 0;
    }
    expect(complaints, 'the page complains about nothing').toEqual([]);
  });
  test.afterAll(() => browser.close());

  async function seatFor(view: View, before: string): Promise<Seat> {
    const key = JSON.stringify([view, before]);
    const known = seats.get(key);
    if (known) return known;
    const context = await newContext(browser, view);
    if (before !== '') await context.addInitScript(before);
    const page = await context.newPage();
    const seat = { context, complaints: gatherComplaints(context), page, keepFrames: keepFramesProcess(page) };
    seats.set(key, seat);
    return seat;
  }

  return async (name: string, { network = null, before = '', ...view }: Visit = {}): Promise<Stage> => {
    const { page, context } = await seatFor({ width: 1440, ...view }, before);
    // A test may look at two states, one after the other.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    return openPage(page, { ...stateNamed(name), network }, currentSite());
  };
}
