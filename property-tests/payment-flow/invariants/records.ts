/** Queries of a page's record for the invariants. */
import type { CheckoutState } from '#checkout-flow';
import type { Step } from '#scenarios';
import type { Invariant } from '../../harness/invariants.ts';
import { graphqlResponse, type NetworkCall } from '../../harness/queued-network.ts';
import type { PaymentPage } from '../payment-page.ts';
import type { PaymentSystem } from '../payment-system.ts';

export type PaymentInvariant = Invariant<PaymentPage, PaymentSystem>;

export type FilledState = Extract<CheckoutState, { form: unknown }>;

export const filledState = ({ flow }: PaymentPage): FilledState | null => {
  const state = flow.state();
  return 'form' in state ? state : null;
};

export const PURCHASE_CALLS = ['CreateSubscription', 'MigrateSubscription'];

/** At most one of them may be in flight. */
export const PAYMENT_CALLS = [...PURCHASE_CALLS, 'confirm setup intent', 'answer challenge', 'create token'];

export const pageCalls = ({ network }: PaymentSystem, page: PaymentPage): NetworkCall[] =>
  network.calls.filter((call) => call.page === page.index);

/** The data of a GraphQL response; null for errors and unreadable responses. */
export function responseData<Data>(call: NetworkCall): Data | null {
  const response = graphqlResponse(call);
  if (!response || response.errors) return null;
  return (Object.values(response.data ?? {})[0] ?? null) as Data | null;
}

export const requestVariables = (call: NetworkCall) => JSON.parse(call.request.body).variables;

const byArrival = (calls: readonly NetworkCall[]): NetworkCall[] =>
  calls
    .filter(({ arrivalIndex }) => arrivalIndex !== null)
    .sort((one, other) => Number(one.arrivalIndex) - Number(other.arrivalIndex));

/** The responses that have arrived at a page, in order. */
export const arrivedCalls = (page: PaymentPage, system: PaymentSystem): NetworkCall[] =>
  byArrival(pageCalls(system, page));

/** The responses to one query of this opening, outside its payments. */
export const openingResponses = (page: PaymentPage, system: PaymentSystem, name: string): NetworkCall[] =>
  arrivedCalls(page, system).filter(
    (call) => call.name === name && call.attempt === null && call.sentAt >= page.openedAt,
  );

export const countForPlan = (items: readonly { handle?: string; planHandle?: string }[], plan: string): number =>
  items.filter((item) => (item.planHandle ?? item.handle) === plan).length;

export const PURCHASE_EVENTS = [
  'onSuccess',
  'sharedSuccess',
  'Plan Paid',
  'user:payButton_clicked',
  'user:cardPayment_completed',
];
/** Follows the purchase events of a migration. */
export const MIGRATION_EVENT = 'user:upgradePlanWithCredit_completed';

/** Every purchase is reported once, and none is made twice. */
export function expectedHostEvents({ purchases, output }: PaymentPage): Step[] {
  const intended = purchases.filter(
    ({ planHandle }, index) =>
      countForPlan(purchases.slice(0, index), planHandle) <= countForPlan(output.paidReports, planHandle),
  );
  const events = intended.flatMap(({ attempt }) => [
    ...PURCHASE_EVENTS,
    ...(attempt?.migrating ? [MIGRATION_EVENT] : []),
  ]);
  return [{ type: 'expectHostEvents', events }];
}
