import { firstViolation } from '../../harness/invariants.ts';
import { graphqlResponse, type NetworkCall } from '../../harness/queued-network.ts';
import { type PaymentInvariant, pageCalls } from './records.ts';

export const OPENS_BLANK: PaymentInvariant = {
  title: 'opens with an empty form',
  findViolation: ({ openedForms, output, followsPayment }) =>
    firstViolation(openedForms.splice(0), ({ form, opening }) => {
      const { request } = opening;
      const isBlank =
        form.card.name === '' &&
        form.bank.name === '' &&
        [form.card.number, form.card.expiry, form.card.cvc, form.bank.account].every(({ empty }) => empty) &&
        form.coupon.text === '' &&
        form.coupon.error === null &&
        form.coupon.applied === request.breakdown.coupon &&
        form.extras === request.extras &&
        // An opening reports an earlier payment that went through.
        (followsPayment || output.visibleToasts.every(({ title }) => title === 'Your earlier payment went through'));
      return isBlank ? null : `The form opened with ${JSON.stringify({ form, toasts: output.visibleToasts })}.`;
    }),
};

export const OWN_INTENT: PaymentInvariant = {
  title: 'confirms only setup intents of its own opening',
  findViolation: (page, system) => {
    const calls = pageCalls(system, page);
    return firstViolation(calls, (call) => {
      if (call.name !== 'confirm setup intent' || call.sentAt < page.openedAt) return null;
      // A payment of the previous opening may still be in flight.
      if (Number(call.attempt) <= page.beforeOpening.attempts) return null;
      const created = calls.find(
        (each) => each.name === 'CreateSetupIntent' && call.request.url.includes(`/${intentOf(each)}/`),
      );
      return created && created.sentAt < page.openedAt ? 'The setup intent of an earlier opening was confirmed.' : null;
    });
  },
};

const intentOf = (call: NetworkCall): string =>
  String((graphqlResponse(call)?.data?.['createSetupIntent'] as { intentId?: string } | undefined)?.intentId);

export const VISIBLE_UNTIL_HIDDEN: PaymentInvariant = {
  title: 'is visible until it is hidden or its dialog is paid',
  findViolation({ flow, scenario, output, beforeOpening, isHidden }) {
    const { status } = flow.state();
    const isPaid = output.paidReports.length > beforeOpening.paid;
    const isDialog = scenario.host.start.opens === 'checkout';
    const expected = isHidden || (isPaid && isDialog) ? ['hidden'] : isPaid ? ['paid'] : ['open', 'paying'];
    return expected.includes(status) ? null : `The status is '${status}' instead of '${expected.join("' or '")}'.`;
  },
};

export const UPGRADE_INTENTION_SENT: PaymentInvariant = {
  title: 'sends an upgrade intention for every dialog that opens, and for no form',
  findViolation(page, system) {
    const sent = pageCalls(system, page).filter(({ name }) => name === 'upgrade-intention');
    const bodies = sent.map(({ request }) => request.body);
    const plans = page.scenario.host.start.opens === 'checkout' ? page.openedPlans : [];
    const expected = plans.map((plan) => JSON.stringify({ plan, type: 'upgrade-intention' }));
    return bodies.join() === expected.join() ? null : `It sent ${bodies.join()} instead of ${expected.join()}.`;
  },
};
