/** An opening owes nothing to the one before. */
import { answerOf, type Call } from '../network.ts';
import { callsOf } from './calls.ts';
import { firstOf, type Law } from './law.ts';

export const BLANK_OPENING: Law = {
  title: 'opens every time as if for the first time',
  broken: ({ freshForms, heard }) =>
    firstOf(freshForms.splice(0), ({ form, opening }) => {
      const { request } = opening;
      const isBlank =
        form.card.name === '' &&
        form.bank.name === '' &&
        [form.card.number, form.card.expiry, form.card.cvc, form.bank.account].every(({ empty }) => empty) &&
        form.coupon.text === '' &&
        form.coupon.error === null &&
        form.coupon.applied === request.breakdown.coupon &&
        form.extras === request.extras &&
        heard.standing.length === 0;
      return isBlank ? null : `The form came up with ${JSON.stringify({ form, standing: heard.standing })}.`;
    }),
};

export const OWN_INTENT: Law = {
  title: 'confirms only setup intents that its own opening asked for',
  broken: (page, run) => {
    const calls = callsOf(run, page);
    return firstOf(calls, (call) => {
      if (call.name !== 'confirm setup intent' || call.sentAt < page.shownAt) return null;
      const asked = calls.find(
        (each) => each.name === 'CreateSetupIntent' && call.asked.url.includes(`/${intentOf(each)}/`),
      );
      return asked && asked.sentAt < page.shownAt ? 'The setup intent of an earlier opening was confirmed.' : null;
    });
  },
};

const intentOf = (call: Call): string =>
  String((answerOf(call)?.data?.['createSetupIntent'] as { intentId?: string } | undefined)?.intentId);
