/** An opening owes nothing to the one before. */
import { answerOf, type Call } from '../network.ts';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';
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
        // An opening that finds an earlier payment made says so.
        heard.standing.every(({ title }) => title === 'Your earlier payment went through');
      return isBlank ? null : `The form came up with ${JSON.stringify({ form, standing: heard.standing })}.`;
    }),
};

export const OWN_INTENT: Law = {
  title: 'confirms only setup intents that its own opening asked for',
  broken: (page, run) => {
    const calls = callsOf(run, page);
    return firstOf(calls, (call) => {
      if (call.name !== 'confirm setup intent' || call.sentAt < page.shownAt) return null;
      // A payment of the opening before it may go on after this one was shown.
      if (Number(call.attempt) <= page.before.attempts) return null;
      const asked = calls.find(
        (each) => each.name === 'CreateSetupIntent' && call.asked.url.includes(`/${intentOf(each)}/`),
      );
      return asked && asked.sentAt < page.shownAt ? 'The setup intent of an earlier opening was confirmed.' : null;
    });
  },
};

const intentOf = (call: Call): string =>
  String((answerOf(call)?.data?.['createSetupIntent'] as { intentId?: string } | undefined)?.intentId);

export const ON_SCREEN: Law = {
  title: 'is on the screen from when the host shows it until somebody hides it or a dialog has been paid',
  broken({ flow, scenario, heard, before, isHidden }) {
    const { at } = flow.state();
    const isPaid = heard.paid.length > before.paid;
    const isDialog = scenario.host.start.opens === 'checkout';
    const should = isHidden || (isPaid && isDialog) ? ['hidden'] : isPaid ? ['paid'] : ['open', 'paying'];
    return should.includes(at) ? null : `It is '${at}', and should be '${should.join("' or '")}'.`;
  },
};

export const ANNOUNCED: Law = {
  title: 'tells the billing service of every dialog that opens, by its plan, and of no form in a page',
  broken(page, run) {
    const told = callsOf(run, page).filter(({ name }) => name === 'upgrade-intention');
    const says = told.map(({ asked }) => asked.body);
    const plans = page.scenario.host.start.opens === 'checkout' ? page.plans : [];
    const should = plans.map((plan) => JSON.stringify({ plan, type: 'upgrade-intention' }));
    return says.join() === should.join() ? null : `It said ${says.join()}, and should have said ${should.join()}.`;
  },
};

/** How often each question must have been asked, beside what payments ask for. */
function timesToAsk({ past, plans, scenario }: Page): Record<string, number> {
  const done = past.flatMap((each) => (each.was === 'done' && each.before.at === 'open' ? [each] : []));
  const retries = done.flatMap(({ event, before }) =>
    event.type === 'retry-pressed' && before.at === 'open' ? [before.facts] : [],
  );
  const reloads = done.filter(({ event }) => event.type === 'methods-changed').length;
  // A form stays after a payment, whose method may be new.
  const paid = scenario.host.start.opens === 'checkout' ? 0 : past.filter(isPaid).length;
  return {
    ListPaymentMethod: plans.length + reloads + paid,
    CreateSetupIntent: plans.length + retries.filter(({ intent }) => intent.kind === 'unavailable').length,
    GetUserSubscriptions: plans.length + retries.filter(({ migration }) => migration.kind === 'unavailable').length,
  };
}

const isPaid = ({ was, before, after }: Page['past'][number]): boolean =>
  was === 'answered' && before.at !== 'paid' && after.at === 'paid';

export const ASKED_ONCE: Law = {
  title: 'asks for what it needs once in each opening, and again when it is told to try again',
  broken(page, run: Run) {
    const asked = callsOf(run, page).filter(({ attempt }) => attempt === null);
    return firstOf(Object.entries(timesToAsk(page)), ([name, times]) => {
      const found = asked.filter((call) => call.name === name).length;
      return found === times ? null : `${name} was asked ${found} times in place of ${times}.`;
    });
  },
};
