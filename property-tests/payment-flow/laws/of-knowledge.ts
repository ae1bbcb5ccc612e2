/** An open checkout knows what the server has told it, and says of everything else that it does not know. */
import type { Call } from '../network.ts';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';
import { dataOf, followUp, told, variablesOf } from './answers.ts';
import { callsOf } from './calls.ts';
import { filledOf, type Law } from './law.ts';

export const READY: Law = {
  title: 'is ready as soon as everything that it asked for has arrived',
  broken({ flow }) {
    const state = flow.state();
    return state.at === 'preparing' ? 'It is still preparing, and waits for nothing.' : null;
  },
};

interface MethodList {
  data: { id: string }[];
  defaultPayment: string | null;
}

export const METHODS: Law = {
  title: 'knows the saved methods that the server told it last, or says that it could not load them',
  broken(page, run) {
    const state = filledOf(page);
    if (!state) return null;
    const list = told(page, run, 'ListPaymentMethod')
      .map(dataOf<MethodList>)
      .findLast((each) => each !== null);
    const { methods, unlisted } = state.facts;
    const known = [...methods.methods.map(({ id }) => id), 'default', methods.defaultId, unlisted];
    const ids = list?.data.map(({ id }) => id) ?? [];
    const preferred = ids.find((id) => id === list?.defaultPayment) ?? null;
    return known.join() === [...ids, 'default', preferred, list === undefined].join()
      ? null
      : `The server told of ${JSON.stringify(list)}, and the checkout knows ${JSON.stringify(state.facts)}.`;
  },
};

/** What the answers come to; 'unavailable' where one of them is missing. */
function migrationTold(page: Page, run: Run): object {
  const user = told(page, run, 'GetUserSubscriptions').at(-1);
  const list = user && dataOf<{ subscriptionList: { id: string; state: string }[] }>(user)?.subscriptionList;
  if (!user || !list) return { kind: 'unavailable' };
  const current = list.filter(({ state }) => /^(active|trialing)$/i.test(state)).map(({ id }) => id);
  const asked = followUp(page, run, user, 'GetMigrationPreview');
  if (!asked) return { kind: current.length === 0 ? 'none' : 'a preview that was not asked for' };
  const preview = dataOf<{ migration: Record<string, number> | null }>(asked);
  if (!preview) return { kind: 'unavailable' };
  if (!preview.migration) return { kind: 'none' };
  const { subscriptionId } = variablesOf(asked);
  const { prorated_adjustment_in_cents: adjustment, payment_due_in_cents: paymentDue } = preview.migration;
  return { kind: 'upgrade', subscriptionId, preview: { adjustment, paymentDue }, is: current.includes(subscriptionId) };
}

export const MIGRATION: Law = {
  title: 'knows whether this is an upgrade and what the old plan is worth, or says that it could not find out',
  broken(page, run) {
    const state = filledOf(page);
    if (!state) return null;
    const { migration } = state.facts;
    const known = JSON.stringify(migration.kind === 'upgrade' ? { ...migration, is: true } : migration);
    const answered = JSON.stringify(migrationTold(page, run));
    return known === answered ? null : `The server told of ${answered}, and the checkout knows ${known}.`;
  },
};

interface Intent {
  intentId: string;
  stripeCustomerId: string;
}

export const INTENT: Law = {
  title: 'holds the setup intent that it asked for last, and says where it has none',
  broken(page, run) {
    const state = filledOf(page);
    if (!state || page.attempts.length > page.before.attempts) return null;
    const { intent } = state.facts;
    const asked = told(page, run, 'CreateSetupIntent').at(-1);
    const answered = asked ? dataOf<Intent>(asked) : null;
    const known = intent.kind === 'fresh' ? [intent.intent.id, intent.intent.customerId] : [intent.kind];
    const right = answered ? [answered.intentId, answered.stripeCustomerId] : ['unavailable'];
    return known.join() === right.join() ? null : `It holds ${known.join()}, and should hold ${right.join()}.`;
  },
};

export const NO_SPENT_INTENT: Law = {
  title: 'keeps no setup intent with which details were set up, or may have been',
  broken(page, run) {
    const state = page.flow.state();
    if (state.at !== 'open' || state.facts.intent.kind !== 'fresh') return null;
    const { id } = state.facts.intent.intent;
    const spent = callsOf(run, page).find(({ asked, outcome }) => asked.url.includes(`/${id}/`) && isSpent(outcome));
    return spent ? `'${id}' was used up by '${spent.name}', and is held for the next payment.` : null;
  },
};

const isSpent = (outcome: Call['outcome']): boolean =>
  outcome !== null && (outcome.lost || /"status": ?"(succeeded|canceled|processing)"/.test(outcome.body));
