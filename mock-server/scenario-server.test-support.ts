import { afterAll, beforeAll, vi } from 'vitest';
import { parseIdToken } from './backend/session-key.ts';
import type { World } from './backend/world.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import type { JournalEntry } from './journal/journal.ts';
import type { OperationResult } from './pipeline/index.ts';
import { createScenarioServer, type ScenarioServer, type ScenarioServerOptions } from './scenario-server.ts';
import { checkoutPage, type Fixtures, type HostPage, type Scenario } from './scenarios/index.ts';
import { createMemorySessionStore, type MemorySessionStore } from './sessions/memory-session-store.ts';

/** A scenario outside the catalogue, with the name 'test-scenario' by default. */
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

/** A journal entry as the simulated backend writes it. */
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
  nearest: null,
});

/** Starts an in-process server for the tests of a file. */
export function testServer(options: ScenarioServerOptions = {}) {
  let server: ScenarioServer;
  let sessions: MemorySessionStore;
  let userCount = 0;
  beforeAll(async () => {
    const { catalogue = createCatalogue(options), ...rest } = options;
    sessions = createMemorySessionStore({ catalogue });
    server = await createScenarioServer({ ...rest, catalogue, createSessionStore: () => sessions });
  });
  afterAll(() => server.stop());
  return {
    get server() {
      return server;
    },
    /** A user with a new session, or the named one. */
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
export const CREATE_SETUP_INTENT = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { stripeCustomerId intentId clientSecret } }`;
export const LIST_PAYMENT_METHOD = `query ListPaymentMethod { listPaymentMethod {
  defaultPayment data { id card { brand exp_month exp_year last4 } au_becs_debit { bsb_number last4 } } } }`;
export const GET_USER_SUBSCRIPTIONS = `query GetUserSubscriptions { getUserSubscriptions {
  activeSubscription { name handle } subscriptionList { id product productId state paymentType couponCodes } } }`;
export const GET_MIGRATION_PREVIEW = `query GetMigrationPreview($subscriptionId: ID!, $productHandle: String) {
  getMigrationPreview(subscriptionId: $subscriptionId, productHandle: $productHandle) { migration {
    prorated_adjustment_in_cents charge_in_cents payment_due_in_cents credit_applied_in_cents } } }`;
export const CHECK_COUPON_CODE = `query CheckCouponCode($couponCode: String!, $productHandle: String!) {
  checkCouponCode(couponCode: $couponCode, productHandle: $productHandle) {
    amountInCents discountAmountInCents discountPercent discountType error valid coupon { code value endDate } } }`;
export const CREATE_SUBSCRIPTION = `mutation CreateSubscription(
  $paymentProfile: PaymentProfileInput!, $extraUpgradeProps: ExtraUpgradePropsInput, $setupIntentId: ID) {
  createSubscription(paymentProfile: $paymentProfile, extraUpgradeProps: $extraUpgradeProps, setupIntentId: $setupIntentId) {
    id state balance_in_cents total_revenue_in_cents product_price_in_cents next_assessment_at expires_at
    cancel_at_end_of_period canceled_at created_at } }`;
export const MIGRATE_SUBSCRIPTION = `mutation MigrateSubscription(
  $subscriptionId: ID!, $targetProduct: String!, $user: MigrationUserInput!, $targetProductPricePoint: String,
  $paymentMethodId: ID, $includeInitialCharge: Boolean!, $extraUpgradeProps: ExtraUpgradePropsInput) {
  migrateSubscription(subscriptionId: $subscriptionId, targetProduct: $targetProduct, user: $user,
    targetProductPricePoint: $targetProductPricePoint, paymentMethodId: $paymentMethodId,
    includeInitialCharge: $includeInitialCharge, extraUpgradeProps: $extraUpgradeProps) {
    id state price productId productName initialChargeInCents creditCard { expiryMonth expiryYear } product { name interval }
    productFamily { id name description } nextProductId renewalDate selfServiceUrl } }`;
export const CHANGE_DEFAULT_PAYMENT_METHOD = `mutation ChangeDefaultPaymentMethod($paymentMethodId: ID!) {
  changeDefaultPaymentMethod(paymentMethodId: $paymentMethodId) { data { id } } }`;

/** Encodings of Windows' editors and shells. */
export const ENCODED: [string, (text: string) => Buffer<ArrayBuffer>][] = [
  ['a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le')],
  ['big-endian UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['big-endian UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le').swap16()],
];

/** Waits for a condition as long as a busy machine may need, which is longer than the default of a second. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 });
