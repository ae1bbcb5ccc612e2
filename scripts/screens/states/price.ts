import { buying, card, type HostPage, methods, subscription, trialCoupon } from '#scenarios';
import { applyCoupon, chooseTab } from '../../replay/actions.ts';
import { failing } from '../network.ts';
import { begin, see } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const visa = card();
const upgrading = {
  saved: methods([visa], { default: visa }),
  subscriptions: [subscription('standard-monthly', { paidBy: visa })],
  adjustment: -12000,
};
const sold = (planHandle: string, breakdown: NonNullable<HostPage['show']['breakdown']> = {}) =>
  buying(planHandle, { show: { breakdown } });

/** What the Summary can say. */
export const priceStates: ScreenState[] = [
  screen({
    name: 'price-yearly',
    says: 'A yearly plan with its price per month',
    host: sold('standard-yearly'),
    reach: begin,
  }),
  screen({
    name: 'price-quarterly',
    says: 'A quarterly plan',
    host: sold('standard-quarterly'),
    reach: begin,
  }),
  screen({
    name: 'price-document',
    says: 'A single document: how long there is access to it',
    host: sold('pay-per-doc'),
    reach: begin,
  }),
  screen({
    name: 'price-add-ons',
    says: 'Add-ons, one of them with a long name',
    host: sold('standard-monthly', {
      addOns: [
        { name: 'Will kit', price: 49.5 },
        { name: 'Trade mark registration in three classes, with a search before it is filed', price: 1250 },
      ],
    }),
    reach: begin,
  }),
  screen({
    name: 'price-override',
    says: 'The host promises a price',
    host: sold('standard-yearly', { priceOverride: 499, addOns: [{ name: 'Will kit', price: 49.5 }] }),
    reach: begin,
  }),
  screen({
    name: 'price-nothing',
    says: 'Nothing to pay',
    host: sold('standard-monthly', { priceOverride: 0 }),
    reach: begin,
  }),
  screen({
    name: 'price-trial',
    says: 'A trial coupon: when billing starts',
    fixtures: { coupons: [trialCoupon('TRIAL30', 4900, '2026-04-14')] },
    reach: async (stage) => {
      await begin(stage);
      await applyCoupon(stage, 'TRIAL30');
      await see(stage, 'Coupon code applied successfully');
    },
  }),
  screen({
    name: 'plan-unknown',
    says: 'A plan that the price list does not have',
    host: sold('no-such-plan'),
    reach: begin,
  }),
  screen({
    name: 'migration-credit',
    says: 'Credit from the current plan',
    fixtures: upgrading,
    host: sold('standard-yearly'),
    reach: begin,
  }),
  screen({
    name: 'migration-credit-card',
    says: 'Credit from the current plan, paid by the default card',
    fixtures: upgrading,
    host: sold('standard-yearly'),
    reach: async (stage) => {
      await begin(stage);
      await chooseTab(stage, 'Credit & debit card');
    },
  }),
  screen({
    name: 'migration-failed',
    says: 'The credit could not be worked out',
    fixtures: upgrading,
    host: sold('standard-yearly'),
    network: failing('GetMigrationPreview'),
    reach: begin,
  }),
];
