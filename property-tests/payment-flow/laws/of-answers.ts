/** Whatever the server and the card provider said of a payment reaches the person and the host. */
import { CONNECTION_ERROR } from '../../../mock-server/card-provider/browser/connection-error.ts';
import { shownText } from '../../../mock-server/card-provider/rules/decline-texts.ts';
import { VALIDATION_MESSAGES } from '../../../mock-server/card-provider/rules/validation-messages.ts';
import type { Call } from '../network.ts';
import type { Attempt, Page } from '../page.ts';
import type { Run } from '../run.ts';
import { byArrival, codeOf, dataOf, refusalOf } from './answers.ts';
import { callsOf, PAYING_CALLS, PURCHASES } from './calls.ts';
import { firstOf, type Law } from './law.ts';

/** The purchases that the page has heard of, by their ids. */
const bought = (page: Page, run: Run): string[] =>
  byArrival(callsOf(run, page))
    .filter(({ name }) => PURCHASES.includes(name))
    .flatMap((call) => dataOf<{ id: string }>(call)?.id ?? []);

export const TOLD_ALL: Law = {
  title: 'tells the host of every payment that it hears has been made: what, under which offer and paid how',
  broken(page, run) {
    const { heard, scenario, attempts } = page;
    const told = heard.paid.map(({ subscriptionId }) => subscriptionId);
    const untold = bought(page, run).filter((id) => !told.includes(id));
    if (untold.length > 0) return `It heard of ${bought(page, run)} and told of ${told}.`;
    const { show, again } = scenario.host;
    const offers = [show, again].map((options) => [options?.planHandle, options?.offer ?? null].join());
    const isRight = heard.paid.every(
      ({ handle, offer, paymentType }) =>
        offers.includes([handle, offer].join()) && attempts.some(({ type }) => type === paymentType),
    );
    return isRight ? null : `It told of ${JSON.stringify(heard.paid)}.`;
  },
};

export const TRACKED: Law = {
  title: 'tracks each payment with what was reported of it and the amount that was shown',
  broken({ heard, attempts }) {
    const events = heard.tracked.filter(({ data }) => {
      // A subscription that is moved twice is paid twice under its one id.
      const isReported = heard.paid.some((report) =>
        Object.entries(report).every(([key, value]) => data[key] === value),
      );
      return !isReported || attempts.every(({ totalInCents }) => totalInCents !== data['totalInCents']);
    });
    return events.length === 0 ? null : `This was tracked: ${JSON.stringify(events)}.`;
  },
};

/** Codes after which the next attempt is another request; what other answers of purchases come to has laws of its own. */
const PROVEN = [
  'PAYMENT_DECLINED',
  'PRICE_CHANGED',
  'COUPON_REFUSED',
  'ALREADY_SUBSCRIBED',
  'NOT_FOUND',
  'UNAUTHENTICATED',
];

/** Calls whose refusal ends a payment, in the order in which they are made. */
const SAID = [...PAYING_CALLS, 'CreateSetupIntent', 'GetUserSubscriptions'];

const GENERIC = 'Your card has been declined. Please check and re-enter valid card details.';
const FAILED = 'Payment processing failed';

/** The words that a failed payment must end with, by the last that was heard of it; null where it did not fail. */
function wordsFor(last: Call | undefined, { repeats }: Attempt): string | null {
  if (repeats && (!last || last.name === 'GetUserSubscriptions' || codeOf(last) === 'UNAUTHENTICATED')) return null;
  // Without details there is nothing to ask the provider for: its own field says what is missing.
  if (!last) return VALIDATION_MESSAGES.incomplete_au_bank_account_bsb;
  if (PURCHASES.includes(last.name)) return PROVEN.includes(codeOf(last) ?? '') ? refusalOf(last) : null;
  if (last.name === 'GetUserSubscriptions') return refusalOf(last) ?? FAILED;
  if (last.name === 'CreateSetupIntent')
    return dataOf(last) ? VALIDATION_MESSAGES.incomplete_au_bank_account_bsb : (refusalOf(last) ?? FAILED);
  if (!last.outcome || last.outcome.lost) return CONNECTION_ERROR.error.message;
  const answer = readJson(last.outcome.body);
  // Whatever it set up was not good enough to pay with.
  if (last.outcome.status === 200 && answer) return FAILED;
  const error = { message: 'An unexpected error occurred.', ...answer?.error };
  return error.decline_code === 'generic_decline' ? GENERIC : shownText(error);
}

export const IN_WORDS: Law = {
  title: 'says of each failed payment why, in the words of whoever refused it',
  broken(page, run) {
    const should = page.attempts.flatMap((begun, place) => {
      const calls = callsOf(run, page).filter(({ attempt }) => attempt === place + 1);
      const purchase = calls.findLast(({ name }) => PURCHASES.includes(name));
      return wordsFor(purchase ?? calls.findLast(({ name }) => SAID.includes(name)), begun) ?? [];
    });
    const says = page.heard.toasts.flatMap(({ title, detail }) =>
      title === 'Payment declined' && detail !== 'Invalid payment configuration' ? [detail] : [],
    );
    return says.join('\n') === should.join('\n')
      ? null
      : `It said: ${says.join(' | ')}. It should have said: ${should.join(' | ')}.`;
  },
};

/** Digits in which the provider's ordinary test cards end. */
const GOOD = ['4242', '4444'];

/** Nothing was arranged to go wrong, and no time has passed in which a card could expire. */
const isCalm = ({ scenario: { faults = [], answers, provider, fixtures }, past }: Page): boolean =>
  faults.length === 0 &&
  !answers &&
  !provider &&
  !fixtures.tokenExpires &&
  new Set(past.map(({ now }) => now.getTime())).size <= 1;

export const GETS_THROUGH: Law = {
  title: 'gets every payment by a good card through to the server on a calm day',
  broken(page, run) {
    if (!isCalm(page)) return null;
    return firstOf([...page.attempts.entries()], ([place, { type, last4 }]) => {
      if (type !== 'credit card' || !GOOD.includes(last4 ?? '')) return null;
      const last = callsOf(run, page).findLast(({ attempt }) => attempt === place + 1);
      return last && PURCHASES.includes(last.name) ? null : `The last of it was '${last?.name ?? 'nothing'}'.`;
    });
  },
};

interface ProviderAnswer {
  error?: { code?: string; decline_code?: string; message: string };
}

function readJson(text: string): ProviderAnswer | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
