import { applyCoupon } from '../replay/actions.ts';
import { expect, test } from '../replay/fixtures.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { stallFile, stallOperation } from './network.ts';
import { pressButton, pressStart, startAndWait, visibleSurface, waitForText } from './screen-actions.ts';
import { type ScreenOptions, screenFixture } from './screen-fixture.ts';
import { CHECKOUT_CODE } from './screens.ts';

const openScreen = screenFixture();

/** Runs in the page from its start, and records every animation of a dialog or toast with a duration. */
const RECORD_ANIMATIONS = `
  window.animations = new Set();
  const record = () => {
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect.getComputedTiming();
      const target = animation.effect.target;
      const what = animation.animationName || animation.transitionProperty || 'script';
      if (duration > 0 && target.closest('dialog, [data-scope=dialog], [data-scope=toast]')) window.animations.add(what + ' ' + duration + ' ms on ' + target.tagName + ' ' + target.textContent.slice(0, 40));
    }
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
`;

const openRecorded = async (
  name: string,
  width: number,
  { network = null, reducedMotion = 'reduce' }: Pick<ScreenOptions, 'network' | 'reducedMotion'> = {},
) => {
  const world = await openScreen(name, { width, reducedMotion, before: RECORD_ANIMATIONS, network });
  const animations = () =>
    world.page.evaluate(() => [...(window as unknown as { animations: Set<string> }).animations].join('\n'));
  return { world, animations };
};

async function animationsWhileLoading(reducedMotion: 'reduce' | 'no-preference'): Promise<string> {
  const { world, animations } = await openRecorded('card-empty', 1440, {
    network: stallFile(CHECKOUT_CODE),
    reducedMotion,
  });
  await pressStart(world);
  await waitForText(world, 'Preparing Payment');
  await world.page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  return animations();
}

async function applySave15(world: TestWorld): Promise<void> {
  await startAndWait(world);
  await applyCoupon(world, 'SAVE15');
  await waitForText(world, 'Coupon code applied successfully');
}

test.describe('with reduced motion', () => {
  for (const width of [360, 1440]) {
    test(`nothing is animated from the click to the form, including skeleton and spinner: ${width} px`, async () => {
      const { world, animations } = await openRecorded('card-empty', width);
      await startAndWait(world);
      expect(await animations()).toBe('');
    });
  }

  test('nothing is animated while the code is loading', async () => {
    expect(await animationsWhileLoading('reduce')).toBe('');
  });

  test('nothing is animated while responses are pending', async () => {
    const { world, animations } = await openRecorded('card-empty', 1440, {
      network: stallOperation('ListPaymentMethod'),
    });
    await pressStart(world);
    await waitForText(world, 'Preparing Payment');
    expect(await animations()).toBe('');
  });

  test('nothing is animated when the coupon form opens or the dialog closes, colours included', async () => {
    const { world, animations } = await openRecorded('card-empty', 1440);
    await startAndWait(world);
    await pressButton(world, 'Add coupon code');
    await world.page.keyboard.press('Escape');
    await visibleSurface(world.page).waitFor({ state: 'hidden' });
    expect(await animations()).toBe('');
  });

  test('nothing is animated when a coupon adds a line to the summary', async () => {
    const { world, animations } = await openRecorded('coupon-applied', 1440);
    await applySave15(world);
    expect(await animations()).not.toContain('script');
  });
});

test('with motion, a spinner is animated while the code is loading', async () => {
  expect(await animationsWhileLoading('no-preference')).toContain('script 800 ms on SPAN');
});

for (const [width, dialog] of [
  [360, /^script 240 ms on DIV Checkout/],
  [1440, /^script 180 ms on DIV Checkout/],
] as const) {
  test(`with motion, the dialog, the coupon form, a message and an added line appear in motion: ${width} px`, async () => {
    const { world, animations } = await openRecorded('coupon-applied', width, { reducedMotion: 'no-preference' });
    await applySave15(world);
    // The spinner, a SPAN, is there while the code is loading.
    const moved = (await animations()).split('\n').filter((line) => /^script \d+ ms on (?!SPAN)/.test(line));
    // Not the lines with which the summary opens.
    const patterns = [
      dialog,
      /^script 160 ms on DIV .*Only one coupon/,
      /^script 200 ms on DIV Coupon code applied successfully/,
      /^script 180 ms on DIV .*SAVE15/,
    ];
    for (const pattern of patterns) expect(moved).toContainEqual(expect.stringMatching(pattern));
    expect(new Set(moved).size, moved.join('\n')).toBe(patterns.length);
  });
}
