import { unconfirmedPayment } from '#checkout-flow';
import type { Step } from '#scenarios';
import { firstViolation, secretViolation } from '../../harness/invariants.ts';
import { isPaying, type PaymentPage } from '../payment-page.ts';
import {
  countForPlan,
  expectedHostEvents,
  PAYMENT_CALLS,
  type PaymentInvariant,
  PURCHASE_CALLS,
  pageCalls,
} from './records.ts';

const involvedPlans = ({ purchases, output }: PaymentPage): string[] => [
  ...new Set([...purchases.map(({ planHandle }) => planHandle), ...output.paidReports.map(({ handle }) => handle)]),
];

export const ONE_CHARGE: PaymentInvariant = {
  title: 'charges each purchase exactly once',
  findViolation: (page) =>
    firstViolation(involvedPlans(page), (plan) => {
      const [charged, reported] = [countForPlan(page.purchases, plan), countForPlan(page.output.paidReports, plan)];
      return charged > reported + 1 ? `'${plan}' was charged ${charged} times and reported ${reported} times.` : null;
    }),
  expectedSteps: expectedHostEvents,
};

export const NO_FALSE_SUCCESS: PaymentInvariant = {
  title: 'reports only payments that were made, and each once',
  findViolation: ({ purchases, output }) =>
    firstViolation(output.paidReports, ({ subscriptionId }) => {
      const reported = output.paidReports.filter((each) => each.subscriptionId === subscriptionId).length;
      const bought = purchases.filter(({ id }) => id === subscriptionId).length;
      return reported > bought
        ? `'${subscriptionId}' was reported ${reported} times and bought ${bought} times.`
        : null;
    }),
  expectedSteps: expectedHostEvents,
};

export const NO_FALSE_DECLINE: PaymentInvariant = {
  title: 'keeps a charge without a report as an unconfirmed payment, never as a decline',
  findViolation(page) {
    const state = page.flow.state();
    if (state.status !== 'open') return null;
    const plan = state.opening.request.planHandle;
    const [charged, reported] = [countForPlan(page.purchases, plan), countForPlan(page.output.paidReports, plan)];
    if (charged <= reported || unconfirmedPayment(state)) return null;
    return `'${plan}' was charged ${charged} times and reported ${reported} times, and no unconfirmed payment is shown.`;
  },
  expectedSteps: () => [{ type: 'expectText', text: 'you will not be charged twice' }],
};

export const ONE_PAYMENT_IN_FLIGHT: PaymentInvariant = {
  title: 'has at most one payment in flight',
  findViolation(page, system) {
    const open = pageCalls(system, page).filter(
      ({ name, arrivedAt }) => PAYMENT_CALLS.includes(name) && arrivedAt === null,
    );
    return open.length > 1 ? `In flight at once: ${open.map(({ name }) => name).join(', ')}.` : null;
  },
  expectedSteps(page, system) {
    const calls = pageCalls(system, page);
    const last = calls.findLast(({ name }) => PAYMENT_CALLS.includes(name));
    const times = calls.filter(({ name }) => name === last?.name).length - 1;
    return [{ type: 'expectCalls', call: (last?.name ?? 'CreateSubscription') as CallName, times }];
  },
};

type CallName = Extract<Step, { type: 'expectCalls' }>['call'];

export const HAS_IDEMPOTENCY_KEY: PaymentInvariant = {
  title: 'sends an idempotency key with every purchase',
  findViolation: (page, system) =>
    firstViolation(pageCalls(system, page), ({ name, request }) =>
      PURCHASE_CALLS.includes(name) && !request.headers['idempotency-key'] ? `${name} has no key.` : null,
    ),
};

export const PAYMENT_ENDS: PaymentInvariant = {
  title: 'ends every payment',
  findViolation: ({ flow }) => (isPaying(flow.state()) ? 'A payment is still in flight.' : null),
};

export const ONE_OUTCOME: PaymentInvariant = {
  title: 'ends every payment with exactly one success or one message',
  findViolation({ attempts, output }) {
    const messages = output.toasts.filter(
      ({ title, detail }) =>
        ['Payment processing failed', 'Payment not sent'].includes(title) ||
        (title === 'Payment declined' && detail !== 'Invalid payment configuration'),
    );
    // An opening reports an earlier payment that went through without an attempt of its own.
    const earlier = output.toasts.filter(({ detail }) => detail?.endsWith('Nothing more was charged.'));
    const outcomes = output.paidReports.length - earlier.length + messages.length;
    return outcomes === attempts.length
      ? null
      : `There are ${attempts.length} payments, ${output.paidReports.length} successes and ${messages.length} messages.`;
  },
  expectedSteps: expectedHostEvents,
};

export const NO_SECRETS: PaymentInvariant = {
  title: 'never logs or tracks a secret',
  findViolation: ({ output }) =>
    secretViolation([
      ...output.logEntries.map(({ message, cause }) => `${message} ${String(cause)}`),
      ...output.trackedEvents.map(({ data }) => JSON.stringify(data)),
    ]),
};

export const SESSIONS_ISOLATED: PaymentInvariant = {
  title: 'isolates sessions',
  findViolation(page, { pages }) {
    const own = JSON.stringify(page.world());
    return firstViolation(pages, (other) => {
      if (other === page) return null;
      const id = other.world().customerId.replace('cus_', '');
      return own.includes(id) || own.includes(other.key) ? `${page.key} contains data of ${other.key}.` : null;
    });
  },
};
