import { checkoutPage } from '#scenarios';
import { startAndWait, visibleSurface } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

/** The form in a page, without a dialog. */
export const standaloneStates: ScreenState[] = [
  defineScreenState({
    name: 'standalone',
    description: 'The form in a page',
    host: checkoutPage('pay-per-doc', { start: { opens: 'payment form' } }),
    setUp: async (world) => {
      await startAndWait(world);
      await visibleSurface(world.page).scrollIntoViewIfNeeded();
    },
  }),
  stateOfScenario('standalone-label', 'buy-standalone-custom-label', 'start'),
  stateOfScenario('standalone-without-button', 'buy-standalone-custom-label@hidden-button', 'start'),
  stateOfScenario('standalone-paid', 'buy-standalone-custom-label', 'expectText'),
];
