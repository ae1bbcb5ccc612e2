import type { Mutant } from '../mutant.ts';
import {
  rejectResponses,
  removeField,
  replaceInQuery,
  replaceSuccess,
  setArgument,
  setField,
  setFieldWhere,
  succeedOnError,
} from '../mutations.ts';

const preview = 'data.getMigrationPreview.migration';
const amount = (field: string) => `${preview}.${field}_in_cents`;
const CREDIT = 'GetMigrationPreview of a plan that leaves credit';
const CHARGE = 'GetMigrationPreview of a plan that leaves something to pay';
const MORE_CREDIT = 'GetMigrationPreview of a plan that leaves more credit than the new plan costs';
const NOTHING = 'GetMigrationPreview of a plan that cannot be migrated';
const FOREIGN = 'GetMigrationPreview of a subscription that is not the user’s';
const ERROR_WITHOUT_DATA = ['errors', 'data'] as const;

/** Defects of GetMigrationPreview. */
export const migrationPreviews: Mutant[] = [
  {
    name: 'preview: other sign',
    description: 'sends credit as a positive number, so that it is charged',
    operation: 'GetMigrationPreview',
    mutations: [setField(amount('prorated_adjustment'), (cents: unknown) => -Number(cents))],
    killedBy: { contracts: [CREDIT, CHARGE], at: amount('prorated_adjustment') },
  },
  {
    name: 'preview: dollars',
    description: 'sends amounts in dollars',
    operation: 'GetMigrationPreview',
    mutations: [
      ...['prorated_adjustment', 'charge', 'payment_due', 'credit_applied'].map((each) =>
        setField(amount(each), (cents: unknown) => Number(cents) / 100),
      ),
    ],
    killedBy: {
      contracts: [CREDIT],
      at: [amount('prorated_adjustment'), amount('charge'), amount('payment_due'), amount('credit_applied')],
    },
  },
  {
    name: 'preview: amounts as text',
    description: 'sends an amount as a string',
    operation: 'GetMigrationPreview',
    mutations: [setField(amount('payment_due'), String)],
    killedBy: { contracts: [CREDIT, CHARGE], at: amount('payment_due') },
  },
  {
    name: 'preview: negative amount due',
    description: 'sends a negative amount due when the credit exceeds the price',
    operation: 'GetMigrationPreview',
    mutations: [setFieldWhere(amount('payment_due'), (cents) => cents === 0, -11_200)],
    killedBy: { contracts: [MORE_CREDIT], at: amount('payment_due') },
  },
  {
    name: 'preview: credit not used up',
    description: 'reports all credit as applied when it exceeds the price',
    operation: 'GetMigrationPreview',
    mutations: [setFieldWhere(amount('credit_applied'), (cents) => cents === 58_800, 70_000)],
    killedBy: { contracts: [MORE_CREDIT], at: amount('credit_applied') },
  },
  {
    name: 'preview: field left out',
    description: 'omits the amount due',
    operation: 'GetMigrationPreview',
    mutations: [removeField(amount('payment_due'))],
    killedBy: { contracts: [CREDIT], at: amount('payment_due') },
  },
  {
    name: 'preview: zero for nothing',
    description: 'sends zeros when there is nothing to migrate',
    operation: 'GetMigrationPreview',
    mutations: [
      setFieldWhere(preview, (migration) => migration === null, {
        __typename: 'MigrationPreview',
        prorated_adjustment_in_cents: 0,
        charge_in_cents: 0,
        payment_due_in_cents: 0,
        credit_applied_in_cents: 0,
      }),
    ],
    killedBy: { contracts: [NOTHING], at: preview },
  },
  {
    name: 'preview: null for everything',
    description: 'always reports that there is nothing to migrate',
    operation: 'GetMigrationPreview',
    mutations: [setField(preview, null)],
    killedBy: { contracts: [CREDIT, CHARGE], at: preview },
  },
  {
    name: 'preview: error for nothing',
    description: 'rejects the request when there is nothing to migrate',
    operation: 'GetMigrationPreview',
    mutations: [rejectResponses(preview, (migration) => migration === null, 'This plan cannot be migrated.')],
    killedBy: { contracts: [NOTHING], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'preview: nothing for a failure',
    description: 'reports that there is nothing to migrate after an error, so that the full price is charged',
    operation: 'GetMigrationPreview',
    mutations: [succeedOnError('NOT_FOUND', NOTHING)],
    killedBy: { contracts: [FOREIGN], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'preview: always the same adjustment',
    description: 'always returns the same adjustment',
    operation: 'GetMigrationPreview',
    mutations: [replaceSuccess(CREDIT)],
    killedBy: {
      contracts: [CHARGE, NOTHING, 'GetMigrationPreview of a plan that leaves other credit'],
      at: [amount('prorated_adjustment'), amount('charge'), amount('payment_due'), amount('credit_applied'), preview],
    },
  },
  {
    name: 'preview: plan ignored',
    description: 'ignores productHandle and always calculates with the same plan',
    operation: 'GetMigrationPreview',
    mutations: [setArgument('variables.productHandle', 'standard-yearly')],
    killedBy: {
      contracts: ['GetMigrationPreview of a move to a cheaper plan'],
      at: [amount('charge'), amount('payment_due')],
    },
  },
  {
    name: 'preview: renamed argument',
    description: "has renamed the argument productHandle to 'targetHandle'",
    operation: 'GetMigrationPreview',
    mutations: [replaceInQuery('targetHandle: $', 'productHandle: $')],
    killedBy: { contracts: [CREDIT], at: 'HTTP status' },
  },
];
