import {
  alwaysAnswers,
  refusesWhere,
  remove,
  schemaSays,
  set,
  setArgument,
  setWhere,
  succeedsDespite,
} from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const preview = 'data.getMigrationPreview.migration';
const amount = (field: string) => `${preview}.${field}_in_cents`;
const CREDIT = 'GetMigrationPreview of a plan that leaves credit';
const CHARGE = 'GetMigrationPreview of a plan that leaves something to pay';
const MORE_CREDIT = 'GetMigrationPreview of a plan that leaves more credit than the new plan costs';
const NOTHING = 'GetMigrationPreview of a plan that cannot be migrated';
const FOREIGN = 'GetMigrationPreview of a subscription that is not the user’s';
const REFUSED = ['errors', 'data'] as const;

/** What the current plan is worth. */
export const previews: WrongProvider[] = [
  {
    name: 'preview: other sign',
    does: 'sends credit above zero: the checkout would charge it on top',
    about: 'GetMigrationPreview',
    changes: [set(amount('prorated_adjustment'), (cents: unknown) => -Number(cents))],
    caughtBy: { contracts: [CREDIT, CHARGE], at: amount('prorated_adjustment') },
  },
  {
    name: 'preview: dollars',
    does: 'sends amounts in dollars',
    about: 'GetMigrationPreview',
    changes: [
      ...['prorated_adjustment', 'charge', 'payment_due', 'credit_applied'].map((each) =>
        set(amount(each), (cents: unknown) => Number(cents) / 100),
      ),
    ],
    caughtBy: {
      contracts: [CREDIT],
      at: [amount('prorated_adjustment'), amount('charge'), amount('payment_due'), amount('credit_applied')],
    },
  },
  {
    name: 'preview: amounts as text',
    does: 'sends an amount as text',
    about: 'GetMigrationPreview',
    changes: [set(amount('payment_due'), String)],
    caughtBy: { contracts: [CREDIT, CHARGE], at: amount('payment_due') },
  },
  {
    name: 'preview: due below zero',
    does: 'lets what is due fall below zero where the credit is larger than the price',
    about: 'GetMigrationPreview',
    changes: [setWhere(amount('payment_due'), (cents) => cents === 0, -11_200)],
    caughtBy: { contracts: [MORE_CREDIT], at: amount('payment_due') },
  },
  {
    name: 'preview: credit not used up',
    does: 'says that all credit is applied where the price is smaller',
    about: 'GetMigrationPreview',
    changes: [setWhere(amount('credit_applied'), (cents) => cents === 58_800, 70_000)],
    caughtBy: { contracts: [MORE_CREDIT], at: amount('credit_applied') },
  },
  {
    name: 'preview: field left out',
    does: 'does not send what is due, because it could be reckoned',
    about: 'GetMigrationPreview',
    changes: [remove(amount('payment_due'))],
    caughtBy: { contracts: [CREDIT], at: amount('payment_due') },
  },
  {
    name: 'preview: zero for nothing',
    does: 'sends zeros where there is nothing to migrate, as if an upgrade cost nothing',
    about: 'GetMigrationPreview',
    changes: [
      setWhere(preview, (migration) => migration === null, {
        __typename: 'MigrationPreview',
        prorated_adjustment_in_cents: 0,
        charge_in_cents: 0,
        payment_due_in_cents: 0,
        credit_applied_in_cents: 0,
      }),
    ],
    caughtBy: { contracts: [NOTHING], at: preview },
  },
  {
    name: 'preview: null for everything',
    does: 'has no previews yet, and says that there is nothing to migrate',
    about: 'GetMigrationPreview',
    changes: [set(preview, null)],
    caughtBy: { contracts: [CREDIT, CHARGE], at: preview },
  },
  {
    name: 'preview: refusal for nothing',
    does: 'refuses where there is nothing to migrate: the checkout would say that something failed',
    about: 'GetMigrationPreview',
    changes: [refusesWhere(preview, (migration) => migration === null, 'This plan cannot be migrated.')],
    caughtBy: { contracts: [NOTHING], at: REFUSED },
  },
  {
    name: 'preview: nothing for a failure',
    does: 'says that there is nothing to migrate where the question failed: the full price would be taken',
    about: 'GetMigrationPreview',
    changes: [succeedsDespite('NOT_FOUND', NOTHING)],
    caughtBy: { contracts: [FOREIGN], at: REFUSED },
  },
  {
    name: 'preview: always the same adjustment',
    does: 'answers the same whatever the current plan is worth',
    about: 'GetMigrationPreview',
    changes: [alwaysAnswers(CREDIT)],
    caughtBy: {
      contracts: [CHARGE, NOTHING, 'GetMigrationPreview of a plan that leaves other credit'],
      at: [amount('prorated_adjustment'), amount('charge'), amount('payment_due'), amount('credit_applied'), preview],
    },
  },
  {
    name: 'preview: plan unread',
    does: 'does not read productHandle, and reckons with one plan for all',
    about: 'GetMigrationPreview',
    changes: [setArgument('variables.productHandle', 'standard-yearly')],
    caughtBy: {
      contracts: ['GetMigrationPreview of a move to a cheaper plan'],
      at: [amount('charge'), amount('payment_due')],
    },
  },
  {
    name: 'preview: other argument',
    does: "has renamed the argument productHandle to 'targetHandle'",
    about: 'GetMigrationPreview',
    changes: [schemaSays('targetHandle: $', 'productHandle: $')],
    caughtBy: { contracts: [CREDIT], at: 'HTTP status' },
  },
];
