import { checkoutPage } from '#scenarios';
import { startAndWait } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

/** The variants of the Summary. */
export const priceStates: ScreenState[] = [
  stateOfScenario('price-yearly', 'price-yearly-whole-month', 'start'),
  stateOfScenario('price-quarterly', 'price-quarterly', 'start'),
  stateOfScenario('price-document', 'buy-pay-per-doc', 'start'),
  defineScreenState({
    name: 'price-add-ons',
    description: 'Add-ons, one of them with a long name',
    host: checkoutPage('standard-monthly', {
      show: {
        breakdown: {
          addOns: [
            { name: 'Will kit', price: 49.5 },
            { name: 'Trade mark registration in three classes, with a search before it is filed', price: 1250 },
          ],
        },
      },
    }),
    setUp: startAndWait,
  }),
  stateOfScenario('price-override', 'price-override', 'start'),
  stateOfScenario('price-nothing', 'price-override-zero', 'start'),
  stateOfScenario('price-trial', 'coupon-trial-monthly-plan', 'expectLine'),
  stateOfScenario('plan-unknown', 'host-unknown-plan', 'expectText'),
  stateOfScenario('migration-credit', 'migrate-credit-default-card', 'expectTab'),
  stateOfScenario('migration-credit-card', 'migrate-credit-default-card', 'chooseTab'),
  stateOfScenario('migration-failed', 'migrate-preview-fails', 'expectPayDisabled'),
];
