import { refuse } from './answers.ts';
import { CARD_FEE, CHARGED_TO_CARD, CREDIT, MIGRATION_EVENTS, TOTAL } from './copy.ts';
import { card, methods, preview, subscription } from './fixtures.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  ABSENT,
  chooseTab,
  expectClosed,
  expectHostEvents,
  expectLine,
  expectNoOperation,
  expectOperation,
  expectPayDisabled,
  expectSelected,
  expectTab,
  expectText,
  expectUpgradeIntention,
  pay,
  retry,
  start,
} from './steps.ts';

const visa = card({ brand: 'visa', last4: '4242' });

export const migrationScenarios: Scenario[] = [
  {
    name: 'migrate-credit-default-card',
    group: 'Migration',
    title: 'Upgrade with credit, paid by the default card',
    story:
      'Alex moves from the monthly to the yearly plan and has $120.00 of credit left. The direct debit tab opens, by rule, although the default is a card. Alex goes back to cards and pays with the default.',
    covers: ['T7', 'T8', 'T16', 'T23', 'X2'],
    try: { cards: [], banks: [], coupons: [] },
    expected: [
      'The subtitle names the credit of $120.00.',
      'The summary says $588.00, -$120.00 and $468.00 in total.',
      'The migration is sent without a payment method: the default pays.',
    ],
    fixtures: {
      saved: methods([visa], { default: visa }),
      subscriptions: [subscription('standard-monthly', { paidBy: visa })],
      preview: preview({ adjustment: -12000, charge: 58800 }),
    },
    host: buying('standard-yearly'),
    steps: [
      start(),
      expectText('You have $120.00 credit available to discount your new plan payment'),
      expectTab('Direct debit'),
      expectOperation('GetMigrationPreview', {
        subscriptionId: 'sub_standard_monthly',
        productHandle: 'standard-yearly',
      }),
      expectLine('Standard yearly', '$588.00'),
      expectLine(CREDIT, '-$120.00'),
      expectLine(TOTAL, '$468.00'),
      chooseTab('Credit & debit card'),
      expectSelected('Visa ending in 4242'),
      expectLine(CARD_FEE, '$5.85'),
      expectLine(CHARGED_TO_CARD, '$473.85'),
      pay(),
      expectClosed(),
      expectOperation('MigrateSubscription', {
        subscriptionId: 'sub_standard_monthly',
        targetProduct: 'standard-yearly',
        user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
        paymentMethodId: ABSENT,
        targetProductPricePoint: ABSENT,
        includeInitialCharge: false,
      }),
      expectNoOperation('CreateSubscription'),
      expectUpgradeIntention('standard-yearly'),
      expectHostEvents(...MIGRATION_EVENTS),
    ],
  },
  {
    name: 'migrate-preview-fails',
    group: 'Migration',
    title: 'The credit cannot be worked out at first',
    story:
      'The preview of Alex’s upgrade fails. Nothing can be bought, because that could be a second subscription. The second try brings the credit, and the upgrade goes through.',
    covers: ['X1'],
    try: { cards: [], banks: [], coupons: [] },
    expected: ['Payment is held back and says why.', 'After ‘Try again’ the plan is migrated; nothing was created.'],
    fixtures: {
      saved: methods([visa], { default: visa }),
      subscriptions: [subscription('standard-monthly', { paidBy: visa })],
      preview: preview({ adjustment: -12000, charge: 58800 }),
    },
    host: buying('standard-yearly'),
    answers: { GetMigrationPreview: [refuse('Something went wrong.', 'INTERNAL_SERVER_ERROR')] },
    steps: [
      start(),
      expectPayDisabled('could not be worked out'),
      retry(),
      expectText('You have $120.00 credit available to discount your new plan payment'),
      expectLine(TOTAL, '$468.00'),
      chooseTab('Credit & debit card'),
      pay(),
      expectClosed(),
      expectOperation('MigrateSubscription', { targetProduct: 'standard-yearly' }),
      expectNoOperation('CreateSubscription'),
      expectHostEvents(...MIGRATION_EVENTS),
    ],
  },
];
