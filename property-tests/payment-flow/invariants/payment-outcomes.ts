import { firstViolation } from '../../harness/invariants.ts';
import type { PaymentPage } from '../payment-page.ts';
import { arrivedCalls, type PaymentInvariant, PURCHASE_CALLS, pageCalls, responseData } from './records.ts';

export const ALL_PAYMENTS_REPORTED: PaymentInvariant = {
  title: 'reports every confirmed payment to the host, with its plan, offer and payment type',
  findViolation(page, system) {
    const { output, scenario, attempts } = page;
    const reported = output.paidReports.map(({ subscriptionId }) => subscriptionId);
    const confirmed = arrivedCalls(page, system)
      .filter(({ name }) => PURCHASE_CALLS.includes(name))
      .flatMap((call) => responseData<{ id: string }>(call)?.id ?? []);
    if (confirmed.some((id) => !reported.includes(id))) return `Confirmed: ${confirmed}; reported: ${reported}.`;
    const { show, again } = scenario.host;
    const offers = [show, again].map((options) => [options?.planHandle, options?.offer ?? null].join());
    const isExpected = output.paidReports.every(
      ({ handle, offer, paymentType }) =>
        offers.includes([handle, offer].join()) && attempts.some(({ type }) => type === paymentType),
    );
    return isExpected ? null : `The reports are ${JSON.stringify(output.paidReports)}.`;
  },
};

export const PAYMENTS_TRACKED: PaymentInvariant = {
  title: 'tracks each payment with its report and the amount shown',
  findViolation({ output, attempts }) {
    const violations = output.trackedEvents.filter(({ data }) => {
      // A subscription that is migrated twice is paid twice under one id.
      const isReported = output.paidReports.some((report) =>
        Object.entries(report).every(([key, value]) => data[key] === value),
      );
      return !isReported || attempts.every(({ totalInCents }) => totalInCents !== data['totalInCents']);
    });
    return violations.length === 0 ? null : `Tracked: ${JSON.stringify(violations)}.`;
  },
};

/** The last digits of the provider's valid test cards. */
const VALID_LAST4 = ['4242', '4444'];

/** Nothing is scripted to fail, and no time passes in which a card could expire. */
const hasNoFaults = ({ scenario: { faults = [], answers, provider, fixtures }, events }: PaymentPage): boolean =>
  faults.length === 0 &&
  !answers &&
  !provider &&
  !fixtures.tokenExpires &&
  new Set(events.map(({ now }) => now.getTime())).size <= 1;

export const VALID_CARD_REACHES_SERVER: PaymentInvariant = {
  title: 'sends every payment by a valid card to the server when there are no faults',
  findViolation(page, system) {
    if (!hasNoFaults(page)) return null;
    return firstViolation([...page.attempts.entries()], ([index, { type, last4 }]) => {
      if (type !== 'credit card' || !VALID_LAST4.includes(last4 ?? '')) return null;
      const last = pageCalls(system, page).findLast(({ attempt }) => attempt === index + 1);
      return last && PURCHASE_CALLS.includes(last.name) ? null : `The last call was '${last?.name ?? 'none'}'.`;
    });
  },
};
