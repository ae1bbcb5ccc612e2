import type { NetworkCall } from '../../harness/queued-network.ts';
import type { PaymentPage } from '../payment-page.ts';
import type { PaymentSystem } from '../payment-system.ts';
import {
  filledState,
  openingResponses,
  type PaymentInvariant,
  pageCalls,
  requestVariables,
  responseData,
} from './records.ts';

export const PREPARATION_ENDS: PaymentInvariant = {
  title: 'is ready when every response has arrived',
  findViolation({ flow }) {
    const state = flow.state();
    return state.status === 'preparing' ? 'It is still preparing, and nothing is in flight.' : null;
  },
};

interface MethodList {
  data: { id: string }[];
  defaultPayment: string | null;
}

export const METHODS_CURRENT: PaymentInvariant = {
  title: 'lists the saved methods of the latest response, or marks them unavailable',
  findViolation(page, system) {
    const state = filledState(page);
    if (!state) return null;
    const list = openingResponses(page, system, 'ListPaymentMethod')
      .map(responseData<MethodList>)
      .findLast((each) => each !== null);
    const { methods, methodsUnavailable } = state.data;
    const actual = [...methods.methods.map(({ id }) => id), 'default', methods.defaultId, methodsUnavailable];
    const ids = list?.data.map(({ id }) => id) ?? [];
    const preferred = ids.find((id) => id === list?.defaultPayment) ?? null;
    return actual.join() === [...ids, 'default', preferred, list === undefined].join()
      ? null
      : `The server listed ${JSON.stringify(list)}, and the checkout has ${JSON.stringify(state.data)}.`;
  },
};

/** The migration of the latest responses; 'unavailable' when one of them is missing. */
function expectedMigration(page: PaymentPage, system: PaymentSystem): object {
  const user = openingResponses(page, system, 'GetUserSubscriptions').at(-1);
  const list = user && responseData<{ subscriptionList: { id: string; state: string }[] }>(user)?.subscriptionList;
  if (!user || !list) return { kind: 'unavailable', missing: 'subscriptions' };
  const current = list.filter(({ state }) => /^(active|trialing)$/i.test(state)).map(({ id }) => id);
  const previewCall = pageCalls(system, page).find(
    (call) => call.name === 'GetMigrationPreview' && call.arrivalsBefore === Number(user.arrivalIndex) + 1,
  );
  if (!previewCall) return { kind: current.length === 0 ? 'none' : 'no preview was requested' };
  const preview = responseData<{ migration: Record<string, number> | null }>(previewCall);
  if (!preview) return { kind: 'unavailable', missing: 'preview' };
  if (!preview.migration) return { kind: 'none' };
  const { subscriptionId } = requestVariables(previewCall);
  const { prorated_adjustment_in_cents: adjustment, payment_due_in_cents: paymentDue } = preview.migration;
  return { kind: 'upgrade', subscriptionId, preview: { adjustment, paymentDue }, is: current.includes(subscriptionId) };
}

export const MIGRATION_CURRENT: PaymentInvariant = {
  title: 'has the migration preview of the latest response, or marks it unavailable',
  findViolation(page, system) {
    const state = filledState(page);
    if (!state) return null;
    const { migration } = state.data;
    const actual = JSON.stringify(migration.kind === 'upgrade' ? { ...migration, is: true } : migration);
    const expected = JSON.stringify(expectedMigration(page, system));
    return actual === expected ? null : `The migration is ${actual} instead of ${expected}.`;
  },
};

interface Intent {
  intentId: string;
  stripeCustomerId: string;
}

export const INTENT_CURRENT: PaymentInvariant = {
  title: 'has the latest setup intent, or marks it unavailable',
  findViolation(page, system) {
    const state = filledState(page);
    if (!state || page.attempts.length > page.beforeOpening.attempts) return null;
    const { intent } = state.data;
    const call = openingResponses(page, system, 'CreateSetupIntent').at(-1);
    const response = call ? responseData<Intent>(call) : null;
    const actual = intent.status === 'ready' ? [intent.intent.id, intent.intent.customerId] : [intent.status];
    const expected = response ? [response.intentId, response.stripeCustomerId] : ['unavailable'];
    return actual.join() === expected.join() ? null : `The intent is ${actual.join()} instead of ${expected.join()}.`;
  },
};

export const NO_USED_INTENT: PaymentInvariant = {
  title: 'never keeps a setup intent that may have been used',
  findViolation(page, system) {
    const state = page.flow.state();
    if (state.status !== 'open' || state.data.intent.status !== 'ready') return null;
    const { id } = state.data.intent.intent;
    const used = pageCalls(system, page).find(
      ({ request, outcome }) => request.url.includes(`/${id}/`) && isUsed(outcome),
    );
    return used ? `'${id}' was used by '${used.name}', and is kept for the next payment.` : null;
  },
};

const isUsed = (outcome: NetworkCall['outcome']): boolean =>
  outcome !== null && (outcome.isConnectionLost || /"status": ?"(succeeded|canceled|processing)"/.test(outcome.body));
