/** What goes wrong behind the screen stands in the log: once, in plain words, and with what was heard of it. */
import type { Call } from '../network.ts';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';
import { byArrival, dataOf, refusalOf } from './answers.ts';
import { callsOf } from './calls.ts';
import type { Law } from './law.ts';

const WORDS: Record<string, string> = {
  ListPaymentMethod: 'saved payment methods could not be loaded',
  GetUserSubscriptions: 'the current plan could not be loaded',
  GetMigrationPreview: 'the migration preview could not be loaded',
  CreateSetupIntent: 'no setup intent could be created',
  CheckCouponCode: 'a coupon could not be checked',
  'upgrade-intention': 'the upgrade intention was not heard',
};

/** What is logged of prices that do not fit is no failed query; nor is a failed payment, which is told to the person. */
const OF_PRICES = /^(no price came with|the total is|the coupon takes off|payment failed: )/;

function hasFailed(call: Call): boolean {
  const { name, outcome, attempt } = call;
  // What a payment asks for is told to the person.
  if (!outcome || attempt !== null || !WORDS[name]) return false;
  return name === 'upgrade-intention' ? outcome.lost || outcome.status !== 200 : dataOf(call) === null;
}

export const LOGGED: Law = {
  title: 'writes each failure of a question into the log once, in the words of whoever refused',
  broken(page, run) {
    const warned = page.heard.logged.filter(({ level, message }) => level === 'warning' && !OF_PRICES.test(message));
    const failed = byArrival(callsOf(run, page)).filter(hasFailed);
    const says = warned.map(({ message, cause }) => `${message}: ${typeof cause === 'string' ? cause : typeof cause}`);
    const should = failed.map((call) => `${WORDS[call.name]}: ${refusalOf(call) ?? 'object'}`);
    return says.join('\n') === should.join('\n')
      ? null
      : `The log says:\n${says.join('\n')}\nnot\n${should.join('\n')}`;
  },
};

/** What was noted, by words and how often. */
const noted = ({ heard }: Page, level: string): string =>
  heard.logged
    .filter((each) => each.level === level)
    .map(({ message }) => message)
    .sort()
    .join('\n');

export const NOTED: Law = {
  title: 'notes in the log whatever it did not do, and a host that breaks when it is told, and nothing else',
  broken(page, _run: Run) {
    const pressed = page.past.flatMap(({ was, logged }) => (was === 'done' ? logged : []));
    const heldBack = page.heard.toasts.filter(({ title }) => title === 'Payment not sent');
    const notSent = heldBack.map(() => 'payment not sent: an earlier payment for this plan has changed');
    // A form that is shown during a payment waits for its end; a dialog stays as it is.
    const isForm = page.scenario.host.start.opens !== 'checkout';
    const ignored = isForm ? 0 : page.shown - page.plans.length;
    const refused = Array.from({ length: ignored }, () => 'payment already in progress');
    const infos = [...pressed.filter(({ level }) => level === 'info').map(({ message }) => message), ...refused];
    infos.push(...notSent);
    const calledBack = page.heard.told.filter((each) => each === 'onSuccess');
    const errors = page.scenario.host.callbackThrows ? calledBack.map(() => "'call-back' failed") : [];
    const should = { info: infos.sort().join('\n'), error: errors.join('\n') };
    const says = { info: noted(page, 'info'), error: noted(page, 'error') };
    return JSON.stringify(says) === JSON.stringify(should)
      ? null
      : `The log says ${JSON.stringify(says)}, and should say ${JSON.stringify(should)}.`;
  },
};
