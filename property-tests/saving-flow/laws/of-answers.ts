/** What is asked for, and which answers count. */
import type { SetupIntent } from '#graphql';
import { askedBy, hasSucceeded, listings, newestIntent, resultOf } from '../known.ts';
import type { Asked, Page } from '../page.ts';
import { isSame, type Law } from './law.ts';

export const INTENTS_ASKED: Law = {
  title:
    'asks for a setup intent where a bank form comes into sight, and for no second while one is good or on its way',
  broken: (page) => {
    const asked = askedBy(page, 'createSetupIntent');
    if (page.flow.state().at === 'open' && page.bankFormSeen !== asked.length > 0)
      return page.bankFormSeen ? 'It asked for no intent.' : 'It asked for an intent that no form needs.';
    const [last, next] = asked.slice(-2);
    if (!last || !next || !page.last.asked.includes(next)) return null;
    return last.answer === null || isGood(page, last) ? 'It asked for a second intent.' : null;
  },
};

function isGood({ asked }: Page, intentAsked: Asked): boolean {
  const result = resultOf<SetupIntent>(intentAsked);
  if (!result?.ok) return false;
  const { clientSecret } = result.value;
  return !asked.some((each) => each.name === 'confirmBankSetup' && each.args[0] === clientSecret && isOver(each));
}

/**
 * Confirmed once more, it could answer with what was confirmed before. Only a plain no leaves an intent as it was, and a
 * field that is not there, of which nothing was sent.
 */
const isOver = ({ answer }: Asked): boolean =>
  answer === null || ('came' in answer && (answer.came as { kind: string }).kind !== 'refused');

export const INTENTS_CONFIRMED: Law = {
  title: 'confirms the newest setup intent of its opening, under the name that was typed, and none that is over',
  broken: (page) => {
    const confirmed = page.last.asked.find(({ name }) => name === 'confirmBankSetup');
    if (!confirmed) return null;
    const [secret, holder] = confirmed.args as [string, { name: string; email: string }];
    if (newestIntent(page)?.intent?.clientSecret !== secret) return 'It confirmed another intent.';
    const before = page.asked.slice(0, page.asked.indexOf(confirmed));
    if (before.some((each) => each.name === 'confirmBankSetup' && each.args[0] === secret && isOver(each)))
      return 'It confirmed an intent that is over.';
    const { name } = page.attempts.at(-1) ?? {};
    return holder.name === name && holder.email === page.world().user.email ? null : `It was for '${holder.name}'.`;
  },
};

export const ASKS_AGAIN: Law = {
  title: "asks again at 'Try again' for what could not be had, and for nothing else",
  broken: (page) => {
    const { move, before, asked } = page.last;
    if (move?.do !== 'retry') return null;
    const isMissing = (last: Asked | undefined) => last && (last.answer === null || !hasSucceeded(last));
    // What this very press asked for is not what was missing before.
    const known = (all: Asked[]) => all.filter((each) => !asked.includes(each)).at(-1);
    const [list, intent] = [known(listings(page)), known(askedBy(page, 'createSetupIntent'))];
    const expected =
      before.at === 'open'
        ? [
            ...(list?.answer && isMissing(list) ? [list.name] : []),
            ...(intent?.answer && isMissing(intent) ? [intent.name] : []),
          ]
        : [];
    const names = asked.map(({ name }) => name);
    return names.join() === expected.join() ? null : `It asked for ${names.join() || 'nothing'}.`;
  },
};

export const NOBODY_ELSES: Law = {
  title: 'minds no answer to a question of an earlier opening, or to nobody',
  broken: ({ last, openedAt }) => {
    const { move, call, before, after } = last;
    const isOurs = call && call.sentAt >= openedAt && before.at !== 'closed';
    const isElses = move?.do === 'answerStray' || (call !== null && call.arrivedAt !== null && !isOurs);
    return isElses && before !== after ? 'It took in an answer that was not its own.' : null;
  },
};

/** What changes nothing where there is nothing to change, and asks for nothing. While saving a field may be heard anyway. */
const isIdle = ({ move, before, asked }: Page['last']): boolean =>
  move !== null &&
  ['chooseTab', 'replaceCard', 'retry'].includes(move.do) &&
  before.at !== 'saving' &&
  asked.length === 0;

export const LISTENERS: Law = {
  title: 'tells whoever listens of every change and of nothing else, and nobody who has left',
  broken: ({ heard, flow, last }) => {
    const { before, after } = last;
    if (heard.strays > 0) return 'Somebody who had left was told.';
    if (heard.states.some((state, place) => state === heard.states[place - 1])) return 'It told of no change.';
    if (before !== after && heard.states.at(-1) !== flow.state()) return 'Nobody was told of a change.';
    return isIdle(last) && before !== after && isSame(before, after)
      ? `It told of '${last.move?.do}', which changed nothing.`
      : null;
  },
};
