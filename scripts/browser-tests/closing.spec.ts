/** A closing dialog always disappears, and until then nothing in it can be pressed or focused. */
import { EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { checkout } from '../replay/test-world.ts';
import { button, type EmbeddingPage, embeddingPageFixture, openCheckout } from './embedding-page.ts';
import { delayFile } from './network.ts';
import { providerInput } from './screen-actions.ts';

const openPage = embeddingPageFixture();

const SAVED_CARD = ['buy-saved-default-card'];

/** Expects that no part of the dialog is displayed, and that the page can be pressed. */
async function expectGone(embeddingPage: EmbeddingPage): Promise<void> {
  await expect(embeddingPage.page.locator('[role=dialog]').filter({ visible: true })).toHaveCount(0);
  await expect(button(embeddingPage, 'Buy A')).toBeFocused();
  await openCheckout(embeddingPage);
  await checkout(embeddingPage).press('Escape');
  await expect(embeddingPage.page.locator('[role=dialog]').filter({ visible: true })).toHaveCount(0);
}

const slowFrames = () => {
  const keepBusy = () => {
    const end = performance.now() + 130;
    while (performance.now() < end);
    requestAnimationFrame(keepBusy);
  };
  keepBusy();
};
/** Keeps the events of animations from the checkout, as a busy WebKit does when it fires them before the checkout listens. */
const loseEvents = () => {
  for (const type of ['animationend', 'animationcancel', 'transitionend', 'finish'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), true);
};
const stopAnimations = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
};

for (const [title, prepare, busyAfterPayment] of [
  ['the page is busy for 300 ms', () => undefined, 300],
  ['each frame takes 130 ms', slowFrames, 0],
  ['the events of animations are lost', loseEvents, 0],
  ['the page has no animations', stopAnimations, 0],
] as const)
  test(`after a payment nothing of the dialog is left when ${title}`, { tag: EVERY_ENGINE_TAG }, async () => {
    const embeddingPage = await openPage({ scenarios: SAVED_CARD });
    await embeddingPage.change(0, { busyAfterPayment });
    await openCheckout(embeddingPage);
    await embeddingPage.page.evaluate(prepare);
    await embeddingPage.page.getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.page.getByText('A bought').waitFor();
    await expectGone(embeddingPage);
  });

test('from the moment of closing, nothing of the dialog can be pressed, focused or read aloud', {
  tag: EVERY_ENGINE_TAG,
}, async () => {
  const embeddingPage = await openPage({ scenarios: SAVED_CARD });
  const { page } = embeddingPage;
  await openCheckout(embeddingPage);
  // Holds the animation of the closing dialog.
  await page.evaluate(() => {
    const { setTimeout: original } = window;
    window.setTimeout = ((callback: () => void, ms: number) => original(callback, ms === 160 ? 2_000 : ms)) as never;
  });
  await page.keyboard.press('Escape');
  await page.locator('[data-scope=dialog][data-state=closed]').first().waitFor();
  expect(await checkout(embeddingPage).count()).toBe(0);
  const pressed = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-scope=dialog]') ?? null,
  );
  expect(pressed).toBeNull();
  const focused = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[role=dialog] button');
    button?.focus();
    return document.activeElement === button;
  });
  expect(focused).toBe(false);
});

for (const isLoaded of [false, true])
  test(`if the opener has left the page, the focus goes to the nearest element that contained it: ${isLoaded ? 'preloaded' : 'loading'}`, {
    tag: EVERY_ENGINE_TAG,
  }, async () => {
    const embeddingPage = await openPage({ scenarios: SAVED_CARD });
    const { page } = embeddingPage;
    if (isLoaded) {
      await openCheckout(embeddingPage);
      await page.keyboard.press('Escape');
      await checkout(embeddingPage).waitFor({ state: 'hidden' });
    }
    await embeddingPage.change(0, { isMenuItem: true });
    await openCheckout(embeddingPage);
    await expect(button(embeddingPage, 'Buy A')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await checkout(embeddingPage).waitFor({ state: 'hidden' });
    await expect(page.getByRole('region', { name: 'Shop A' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Change method A' })).toBeFocused();
  });

/** Records the key events that reach the page, as a dialog of the page that closes by Escape does. */
const recordKeys = ({ page }: EmbeddingPage) =>
  page.evaluate(() => {
    const keys: string[] = [];
    for (const type of ['keydown', 'keyup'] as const)
      document.addEventListener(type, ({ key }) => keys.push(`${type} ${key}`));
    Object.assign(window, { keys });
  });
const recordedKeys = ({ page }: EmbeddingPage) => page.evaluate(() => (window as { keys?: string[] }).keys);

for (const focus of ['the dialog', "a provider's frame", 'the dialog that shows while the code loads'] as const)
  test(`the page receives no event of an Escape that closes the checkout, also when it is held: ${focus}`, {
    tag: EVERY_ENGINE_TAG,
  }, async () => {
    const code = delayFile(/\/checkout-\w+\.js/);
    const isLoading = focus === 'the dialog that shows while the code loads';
    const embeddingPage = await openPage(isLoading ? { network: code.network } : {});
    const { page } = embeddingPage;
    await button(embeddingPage, 'Buy A').click();
    const dialog = page.getByRole('dialog', { name: isLoading ? 'Preparing Payment' : 'Checkout', exact: true });
    await dialog.waitFor();
    if (focus === "a provider's frame") await providerInput(page, 'cardnumber').click();
    await recordKeys(embeddingPage);
    await page.keyboard.down('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect(button(embeddingPage, 'Buy A')).toBeFocused();
    await page.keyboard.down('Escape');
    await page.keyboard.up('Escape');
    expect(await recordedKeys(embeddingPage)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await recordedKeys(embeddingPage)).toEqual(['keydown Escape', 'keyup Escape']);
    code.release();
  });

test('Enter that is held down pays once and does not open the checkout again', { tag: EVERY_ENGINE_TAG }, async () => {
  const embeddingPage = await openPage({ scenarios: SAVED_CARD });
  const { page } = embeddingPage;
  await openCheckout(embeddingPage);
  await page.getByRole('button', { name: 'Confirm & pay' }).focus();
  await page.keyboard.down('Enter');
  await page.getByText('A bought').waitFor();
  await expect(button(embeddingPage, 'Buy A')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectGone(embeddingPage);
  expect(await embeddingPage.requestsOf(0, 'upgrade-intention')).toHaveLength(2);
});

test('Enter that is held down does not repeat a declined payment', async () => {
  const embeddingPage = await openPage({ scenarios: ['decline-without-code'] });
  const { page } = embeddingPage;
  await openCheckout(embeddingPage);
  await page.getByRole('button', { name: 'Confirm & pay' }).focus();
  await page.keyboard.down('Enter');
  await page.getByText('Payment declined').first().waitFor();
  await expect(page.getByRole('button', { name: 'Confirm & pay' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('button', { name: 'Confirm & pay' })).toBeEnabled();
  expect(await embeddingPage.requestsOf(0, 'CreateSubscription')).toHaveLength(1);
});
