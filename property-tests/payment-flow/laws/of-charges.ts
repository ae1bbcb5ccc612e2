/** One intention is one charge, and nobody is told otherwise. */
import { unconfirmedPayment } from '#checkout-flow';
import type { Step } from '#scenarios';
import { countOf, plansOf } from './by-plan.ts';
import { callsOf, PAYING_CALLS, PURCHASES } from './calls.ts';
import { firstOf, type Law } from './law.ts';
import { toldOf } from './told.ts';

export const ONE_CHARGE: Law = {
  title: 'charges one intention at most once',
  broken: (page) =>
    firstOf(plansOf(page), (plan) => {
      const [charged, told] = [countOf(page.purchases, plan), countOf(page.heard.paid, plan)];
      return charged > told + 1 ? `'${plan}' was charged ${charged} times, and ${told} of them were told.` : null;
    }),
  expects: toldOf,
};

export const NO_FALSE_SUCCESS: Law = {
  title: 'tells of no payment that was not made, and of none twice',
  broken: ({ purchases, heard }) =>
    firstOf(heard.paid, ({ subscriptionId }) => {
      const told = heard.paid.filter((each) => each.subscriptionId === subscriptionId).length;
      const made = purchases.filter(({ id }) => id === subscriptionId).length;
      return told > made ? `'${subscriptionId}' was told ${told} times and bought ${made} times.` : null;
    }),
  expects: toldOf,
};

export const NO_FALSE_DECLINE: Law = {
  title: 'never says that nothing was charged when something was',
  broken(page) {
    const state = page.flow.state();
    if (state.at !== 'open') return null;
    const plan = state.opening.request.planHandle;
    const [charged, told] = [countOf(page.purchases, plan), countOf(page.heard.paid, plan)];
    if (charged <= told || unconfirmedPayment(state)) return null;
    return `'${plan}' was charged ${charged} times and told ${told} times, and the screen says nothing of an unconfirmed payment.`;
  },
  expects: () => [{ type: 'expectText', text: 'you will not be charged twice' }],
};

export const ONE_AT_A_TIME: Law = {
  title: 'has at most one payment on its way',
  broken(page, run) {
    const open = callsOf(run, page).filter(({ name, arrivedAt }) => PAYING_CALLS.includes(name) && arrivedAt === null);
    return open.length > 1 ? `On their way at once: ${open.map(({ name }) => name).join(', ')}.` : null;
  },
  expects(page, run) {
    const last = callsOf(run, page).findLast(({ name }) => PAYING_CALLS.includes(name));
    const times = callsOf(run, page).filter(({ name }) => name === last?.name).length - 1;
    return [{ type: 'expectCalls', call: (last?.name ?? 'CreateSubscription') as CallName, times }];
  },
};

export const KEYED: Law = {
  title: 'sends no purchase without an idempotency key',
  broken: (page, run) =>
    firstOf(callsOf(run, page), ({ name, asked }) =>
      PURCHASES.includes(name) && !asked.headers['idempotency-key'] ? `${name} carried no key.` : null,
    ),
};

type CallName = Extract<Step, { type: 'expectCalls' }>['call'];
