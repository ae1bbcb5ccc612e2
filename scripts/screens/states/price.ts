import { card, checkoutPage, type HostPage, methods, subscription, trialCoupon } from '#scenarios';
import { applyCoupon, chooseTab } from '../../replay/actions.ts';
import { failOperation } from '../network.ts';
import { startAndWait, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';

const visa = card();
const upgradeFixtures = {
  saved: methods([visa], { default: visa }),
  subscriptions: [subscription('standard-monthly', { paidBy: visa })],
  adjustment: -12000,
};
const hostSelling = (planHandle: string, breakdown: NonNullable<HostPage['show']['breakdown']> = {}) =>
  checkoutPage(planHandle, { show: { breakdown } });

/** The variants of the Summary. */
export const priceStates: ScreenState[] = [
  defineScreenState({
    name: 'price-yearly',
    description: 'A yearly plan with its price per month',
    host: hostSelling('standard-yearly'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'price-quarterly',
    description: 'A quarterly plan',
    host: hostSelling('standard-quarterly'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'price-document',
    description: 'A single document, with how long it is accessible',
    host: hostSelling('pay-per-doc'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'price-add-ons',
    description: 'Add-ons, one of them with a long name',
    host: hostSelling('standard-monthly', {
      addOns: [
        { name: 'Will kit', price: 49.5 },
        { name: 'Trade mark registration in three classes, with a search before it is filed', price: 1250 },
      ],
    }),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'price-override',
    description: 'The host overrides the price',
    host: hostSelling('standard-yearly', { priceOverride: 499, addOns: [{ name: 'Will kit', price: 49.5 }] }),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'price-nothing',
    description: 'Nothing to pay',
    host: hostSelling('standard-monthly', { priceOverride: 0 }),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'price-trial',
    description: 'A trial coupon, with the date billing starts',
    fixtures: { coupons: [trialCoupon('TRIAL30', 4900, '2026-04-14')] },
    setUp: async (world) => {
      await startAndWait(world);
      await applyCoupon(world, 'TRIAL30');
      await waitForText(world, 'Coupon code applied successfully');
    },
  }),
  defineScreenState({
    name: 'plan-unknown',
    description: 'A plan that is missing from the price list',
    host: hostSelling('no-such-plan'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'migration-credit',
    description: 'Credit from the current plan',
    fixtures: upgradeFixtures,
    host: hostSelling('standard-yearly'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'migration-credit-card',
    description: 'Credit from the current plan, paid by the default card',
    fixtures: upgradeFixtures,
    host: hostSelling('standard-yearly'),
    setUp: async (world) => {
      await startAndWait(world);
      await chooseTab(world, 'Credit & debit card');
    },
  }),
  defineScreenState({
    name: 'migration-failed',
    description: 'The credit could not be calculated',
    fixtures: upgradeFixtures,
    host: hostSelling('standard-yearly'),
    network: failOperation('GetMigrationPreview'),
    setUp: startAndWait,
  }),
];
