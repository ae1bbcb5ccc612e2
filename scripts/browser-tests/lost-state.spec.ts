/** The server loses the session while a user buys, or the browser has no storage, no locks, or nothing newer than Baseline 2022. */
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { advanceUntil } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

/** Runs the actions of the scenario; `before` is called before the step of the type `press`. */
async function runActions(world: TestWorld, press = '', before: () => Promise<void> = async () => {}): Promise<void> {
  for (const step of world.scenario.steps) {
    if (step.type === press) await before();
    if (!step.type.startsWith('expect')) await runStep(world, step);
  }
  await world.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test.describe('a session lost while the form is filled in', () => {
  for (const [name, press, operation] of [
    ['buy-new-card', 'pay', 'CreateSubscription'],
    ['westpac-bank-accepted', 'pay', 'CreateSubscription'],
    ['save-new-bank-account', 'save', 'AttachPaymentMethod'],
  ] as const) {
    test(`still pays or saves with one press: ${name}`, async () => {
      const world = await openScreen(name);
      await runActions(world, press, async () => {
        const response = await fetch(`${world.serverUrl}/sessions/${world.sessionKey}`, { method: 'DELETE' });
        expect(await response.json()).toMatchObject({ deleted: true });
      });
      const requests = (await readJournal(world)).filter((entry) => entry.name === operation);
      expect(requests.map(({ status }) => status)).toEqual([200]);
    });
  }
});

test('a plan is bought although the browser blocks storage', async () => {
  const world = await openScreen('buy-new-card', { before: FORBIDDEN_STORAGE });
  await runActions(world);
  await world.page.getByText('Thank you. Standard monthly is now yours.').waitFor();
});

test('the oldest browsers load, send the upgrade intention, and pay once', async () => {
  const world = await openScreen('buy-new-card', { before: BASELINE_2022 });
  await runActions(world);
  await world.page.getByText('Thank you. Standard monthly is now yours.').waitFor();
  const requests = (await readJournal(world)).filter(({ name }) => /^(upgrade-intention|CreateSub)/.test(name));
  expect(requests.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'upgrade-intention 200',
    'CreateSubscription 200',
  ]);
});

test('a press of Pay that gets no lock from the browser ends with a message, and the next press pays', async () => {
  const world = await openScreen('buy-saved-default-card', { before: SILENT_LOCKS });
  const { page } = world;
  const purchases = async () => (await readJournal(world)).filter(({ name }) => name === 'CreateSubscription').length;
  await runActions(world, 'pay', async () => {
    await page.clock.install();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm & pay' }).click();
    const message = page.getByText('Your browser did not respond, so nothing was sent this time.');
    await advanceUntil(10_000, message, 'visible');
    expect(await purchases()).toBe(0);
    await page.evaluate('navigator.locks.answer()');
  });
  expect(await purchases()).toBe(1);
});

/** The browser answers no request for a lock until a test calls `answer`. */
const SILENT_LOCKS = `const { request } = navigator.locks;
Object.assign(navigator.locks, { request: () => new Promise(() => {}), answer() { this.request = request; } });`;

const FORBIDDEN_STORAGE = `for (const area of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, area, { get() { throw new DOMException('Access is denied.', 'SecurityError'); } });
}`;

/** Removes the features that Chrome 108, Firefox 108 or Safari 16 lacks, and `randomUUID`, which pages over plain http lack. */
const BASELINE_2022 = `for (const [owner, names] of [
  [window, 'Iterator scheduler navigation cookieStore requestIdleCallback cancelIdleCallback URLPattern'],
  [AbortSignal, 'any timeout'],
  [Array, 'fromAsync'],
  [Array.prototype, 'toReversed toSorted toSpliced with'],
  [Crypto.prototype, 'randomUUID'],
  [Document.prototype, 'startViewTransition'],
  [Element.prototype, 'checkVisibility setHTML'],
  [HTMLElement.prototype, 'inert popover showPopover hidePopover togglePopover'],
  [Intl, 'DurationFormat Segmenter'],
  [Map, 'groupBy'],
  [Object, 'groupBy'],
  [Promise, 'try withResolvers'],
  [Response.prototype, 'bytes'],
  [Set.prototype, 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union'],
  [String.prototype, 'isWellFormed toWellFormed'],
  [URL, 'canParse parse'],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'drop every filter find flatMap forEach map reduce some take toArray'],
]) for (const name of names.split(' ')) delete owner[name];`;
