import { checkoutPage, type HostPage } from '#scenarios';
import { enterCard } from '../../replay/actions.ts';
import type { TestWorld } from '../../replay/test-world.ts';
import { pressButton, startAndWait, visibleSurface, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';
import { CARD_DETAILS } from './new-details.ts';

const standaloneHost = (form: Omit<Extract<HostPage['start'], { opens: 'payment form' }>, 'opens'> = {}) =>
  checkoutPage('pay-per-doc', { start: { opens: 'payment form', ...form } });

async function openStandalone(world: TestWorld): Promise<void> {
  await startAndWait(world);
  await visibleSurface(world.page).scrollIntoViewIfNeeded();
}

/** The form in a page, without a dialog. */
export const standaloneStates: ScreenState[] = [
  defineScreenState({
    name: 'standalone',
    description: 'The form in a page',
    host: standaloneHost(),
    setUp: openStandalone,
  }),
  defineScreenState({
    name: 'standalone-label',
    description: "The page sets the label of the form's button",
    host: standaloneHost({ label: 'Pay for this document' }),
    setUp: openStandalone,
  }),
  defineScreenState({
    name: 'standalone-without-button',
    description: 'The page has its own button',
    host: standaloneHost({ hideButton: true }),
    setUp: openStandalone,
  }),
  defineScreenState({
    name: 'standalone-paid',
    description: 'The payment is complete',
    host: standaloneHost(),
    setUp: async (world) => {
      await openStandalone(world);
      await enterCard(world, CARD_DETAILS);
      await pressButton(world, 'Confirm & pay');
      await waitForText(world, 'Payment complete.');
    },
  }),
];
