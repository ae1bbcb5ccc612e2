import type { Mutant } from '../mutant.ts';
import { rejectResponses, replaceSuccess, setArgument, setFieldWhere, succeedOnError } from '../mutations.ts';

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
    name: 'preview: negative amount due',
    description: 'sends a negative amount due when the credit exceeds the price',
    operation: 'GetMigrationPreview',
    mutations: [setFieldWhere(amount('payment_due'), (cents) => cents === 0, -11_200)],
    killedBy: { contracts: [MORE_CREDIT], at: amount('payment_due') },
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
];
