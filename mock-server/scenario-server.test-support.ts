import { afterAll, beforeAll, vi } from 'vitest';
import { parseIdToken } from './backend/session-key.ts';
import type { World } from './backend/world.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { operationTexts } from './graphql/generated/operation-texts.ts';
import type { JournalEntry } from './journal/journal.ts';
import type { OperationResult } from './pipeline/index.ts';
import { createScenarioServer, type ScenarioServer } from './scenario-server.ts';
import { checkoutPage, type Fixtures, type HostPage, type Scenario } from './scenarios/index.ts';
import { createMemorySessionStore, type MemorySessionStore } from './sessions/memory-session-store.ts';

export const testScenario = (
  fixtures: Fixtures = {},
  { host = checkoutPage('standard-monthly'), ...rest }: Partial<Scenario> & { host?: HostPage } = {},
): Scenario => ({
  name: 'test-scenario',
  group: 'Buying',
  title: 'A test',
  story: 'A test.',
  covers: ['T1'],
  try: { cards: [], banks: [], coupons: [] },
  expected: [],
  steps: [],
  ...rest,
  fixtures,
  host,
});

export const journalEntry = (name: string): Omit<JournalEntry, 'id'> => ({
  at: '2026-03-14T23:00:00.000Z',
  kind: 'graphql',
  name,
  request: {},
  status: 200,
  answer: null,
  durationMs: 1,
  answeredBy: 'world',
  why: 'the simulated backend',
  fault: null,
});

export function testServer(options: { scenarios: readonly Scenario[] }) {
  let server: ScenarioServer;
  let sessions: MemorySessionStore;
  let userCount = 0;
  beforeAll(async () => {
    const catalogue = createCatalogue(options);
    sessions = createMemorySessionStore({ catalogue });
    server = await createScenarioServer({ catalogue, createSessionStore: () => sessions });
  });
  afterAll(() => server.stop());
  return {
    get server() {
      return server;
    },
    user(name = 'test-scenario', sessionName?: string) {
      userCount += 1;
      const session = sessionName ?? `user-${userCount}`;
      const token = `demo.${name}.${session}`;
      return {
        token,
        run: (operation: string, variables: object = {}, idempotencyKey?: string): Promise<OperationResult> =>
          server.execute(operation, variables, token, idempotencyKey === undefined ? {} : { idempotencyKey }),
        get world(): World {
          const key = parseIdToken(token);
          if (!key) throw new Error(`'${token}' is not an id token.`);
          return sessions.open(key).world;
        },
      };
    },
  };
}

export type TestUser = ReturnType<ReturnType<typeof testServer>['user']>;

export const SETUP_INPUTS = {
  setupInputs: { customerEmail: 'alex.nguyen@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' },
};
const operation = (name: string): string => operationTexts.find((text) => new RegExp(`\\b${name}\\b`).test(text)) ?? '';
export const CREATE_SETUP_INTENT = operation('CreateSetupIntent');
export const LIST_PAYMENT_METHOD = operation('ListPaymentMethod');
export const GET_MIGRATION_PREVIEW = operation('GetMigrationPreview');
export const CHECK_COUPON_CODE = operation('CheckCouponCode');
export const CREATE_SUBSCRIPTION = operation('CreateSubscription');
export const MIGRATE_SUBSCRIPTION = operation('MigrateSubscription');
export const CHANGE_DEFAULT_PAYMENT_METHOD = operation('ChangeDefaultPaymentMethod');

/** Waits for a condition. A busy machine may need longer than the default of a second. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 });
