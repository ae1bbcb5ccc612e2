import { expect, test } from '../replay/fixtures.ts';
import { holding } from '../screens/network.ts';
import { begin, open, place, press, see } from '../screens/reach.ts';
import type { Network } from '../screens/screen-state.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

/** Runs in the page from its start: notes what of a dialog or a message moves, and takes any time for it. */
const WATCH = `
  window.moved = new Set();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect.getComputedTiming();
      const target = animation.effect.target;
      const what = animation.animationName || animation.transitionProperty || 'script';
      if (duration > 0 && target.closest('[data-scope=dialog], [data-scope=toast]')) window.moved.add(what + ' ' + duration + ' ms on ' + target.tagName + ' ' + target.textContent.slice(0, 40));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const watched = async (name: string, width: number, network: Network | null = null) => {
  const stage = await visit(name, {
    width,
    reducedMotion: 'reduce',
    before: WATCH,
    network,
  });
  const moved = () => stage.page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved].join('\n'));
  return { stage, moved };
};

test.describe('with less motion asked for', () => {
  for (const width of [360, 1440]) {
    test(`nothing moves from the click to the form, skeleton and spinner included: ${width} px`, async () => {
      const { stage, moved } = await watched('card-empty', width);
      await begin(stage);
      expect(await moved()).toBe('');
    });
  }

  test('nothing moves while the answers are on their way', async () => {
    const { stage, moved } = await watched('preparing', 1440, holding('ListPaymentMethod'));
    await open(stage);
    await see(stage, 'Preparing Payment');
    expect(await moved()).toBe('');
  });

  test('nothing moves when the coupon form opens, or when the dialog closes', async () => {
    const { stage, moved } = await watched('card-empty', 1440);
    await begin(stage);
    await press(stage, 'Add coupon code');
    await stage.page.keyboard.press('Escape');
    await place(stage.page).waitFor({ state: 'hidden' });
    // That a field takes another colour when it gets the focus is no motion.
    expect((await moved()).split('\n').filter((line) => !/^\S*(color|box-shadow) /.test(line))).toEqual([]);
  });
});
