/** One method is saved by one intention, once, and it is the one that the person was looking at. */
import { hasSucceeded, resultOf } from '../known.ts';
import type { Asked } from '../page.ts';
import { asksOf, hasEnded, isMarked, isTold, type Law, MAKES, SAVES } from './law.ts';

const twice = (items: readonly number[]): boolean => new Set(items).size < items.length;

export const ONE_AT_A_TIME: Law = {
  title: 'has at most one saving on its way',
  broken: ({ asked }) => {
    const open = asked.filter(({ name, answer }) => answer === null && [...MAKES, ...SAVES].includes(name));
    return open.length > 1 ? `On their way at once: ${open.map(({ name }) => name).join(', ')}.` : null;
  },
};

export const ADDED_ONCE: Law = {
  title: 'never leaves two methods with the server for one intention',
  broken: ({ added, world }) => {
    const kept = added.filter(({ id }) => world().methods.some((method) => method.id === id));
    return twice(kept.map(({ intention }) => intention)) ? `The server keeps ${JSON.stringify(kept)}.` : null;
  },
};

export const MADE_ONCE: Law = {
  title: 'makes at most one method of one entry: the next press goes on with it, as long as the server knows it',
  broken: ({ asked }) => {
    const made = asked.filter((each) => MAKES.includes(each.name) && hasSucceeded(each) && !isGoneLater(each, asked));
    return twice(made.flatMap(({ attempt }) => attempt?.intention ?? []))
      ? 'The provider made two methods of one entry.'
      : null;
  },
};

/** Whether the server said afterwards that there is no such method. */
function isGoneLater(made: Asked, asked: readonly Asked[]): boolean {
  const id = idOf(made);
  return asked.some((each) => {
    if (each.name !== 'attachPaymentMethod' || each.args[0] !== id) return false;
    const result = resultOf(each);
    return result?.ok === false && result.failure.kind === 'refused' && result.failure.code === 'NOT_FOUND';
  });
}

export const AS_CHOSEN: Law = {
  title: 'makes the default what the person chose or entered, under the name that was typed, and nothing else',
  broken: ({ last, attempts, world }) => {
    const { newDefault } = last;
    if (!newDefault) return null;
    const attempt = attempts.at(-1);
    if (!attempt) return `'${newDefault.id}' became the default, and nobody pressed.`;
    const { chosen, tab, card, bank, name } = attempt;
    if (chosen)
      return chosen.id === newDefault.id ? null : `'${newDefault.id}' became the default, not '${chosen.id}'.`;
    const last4 = (tab === 'credit card' ? card?.number : bank?.account)?.slice(-4);
    const owner = world().provider.paymentMethods[newDefault.id]?.billing_details;
    const isIt = (newDefault.card ?? newDefault.au_becs_debit)?.last4 === last4;
    const isTheirs = owner?.name === name && owner.email === world().user.email;
    return isIt && isTheirs ? null : `'${newDefault.id}' became the default, and ${name}'s ${last4} was on the screen.`;
  },
};

export const STEP_BY_STEP: Law = {
  title: 'asks for one thing after the other, and after a no for nothing more',
  broken: (page) => {
    const asks = asksOf(page, page.attempts.at(-1));
    const wrong = asks.find((_, place) => {
      const before = asks[place - 1];
      return before && !hasSucceeded(before);
    });
    if (wrong) return `'${wrong.name}' was asked after a no.`;
    const names = asks.map(({ name }) => name);
    const isWay = WAYS.some((way) => names.every((name, place) => name === way[place]));
    return isWay ? null : `The order was: ${names.join(', ')}.`;
  },
};

const NAMED = 'listPaymentMethods';
const ATTACHED = ['attachPaymentMethod', NAMED];
/** Each of them may end early. */
const WAYS: readonly (readonly string[])[] = [
  ['changeDefaultPaymentMethod', NAMED],
  ATTACHED,
  ['createCardPaymentMethod', ...ATTACHED],
  ['confirmBankSetup', ...ATTACHED],
  ['createSetupIntent', 'confirmBankSetup', ...ATTACHED],
];

export const ONE_ENDING: Law = {
  title: 'ends every saving in exactly one message, or leaves the word to the field that is wrong',
  broken: (page) => {
    const { last, attempts } = page;
    const ended = hasEnded(page);
    const expected = ended && !(isMarked(page, attempts.at(-1)) && !isTold(page, attempts.at(-1))) ? 1 : 0;
    return last.toasts === expected ? null : `${last.toasts} messages came, and ${expected} should have.`;
  },
};

export const TRUE_ENDING: Law = {
  title: 'says that a method was saved when it was told so, that it failed when it was not, and closes with the first',
  broken: (page) => {
    const { last, heard, attempts } = page;
    const toast = last.toasts === 0 ? null : heard.toasts.at(-1);
    if (!hasEnded(page)) return null;
    const told = isTold(page, attempts.at(-1));
    if (toast && (toast.tone === 'success') !== told) return `It said '${toast.title}'.`;
    return (last.after.at === 'closed') === told ? null : `The dialog is ${last.after.at} afterwards.`;
  },
};

export const REPORTED: Law = {
  title: 'tells open checkouts once of each method that was saved, and of no other',
  broken: (page) => {
    const expected = hasEnded(page) && isTold(page, page.attempts.at(-1)) ? 1 : 0;
    return page.last.saves === expected ? null : `They were told ${page.last.saves} times.`;
  },
};

export const ENDS: Law = {
  title: 'stops preparing and saving in the end',
  broken: ({ flow }) => (['preparing', 'saving'].includes(flow.state().at) ? `It is ${flow.state().at}.` : null),
};

export const KEPT_BY_SERVER: Law = {
  title: 'shows whoever looks again the methods and the default that the server keeps',
  broken: ({ flow, world }) => {
    const state = flow.state();
    if (state.at !== 'open' || state.facts.listing !== 'known') return null;
    const { methods, defaultId } = state.facts.methods;
    const { methods: kept, defaultPayment } = world();
    const expected = kept.find(({ id }) => id === defaultPayment)?.id ?? null;
    return methods.map(({ id }) => id).join() === kept.map(({ id }) => id).join() && defaultId === expected
      ? null
      : `It shows ${JSON.stringify(state.facts.methods)}.`;
  },
};

export const OWN_METHOD: Law = {
  title: 'attaches, as the default, only what the provider has made of the details of this opening',
  broken: ({ asked, openings }) => {
    const stray = asked.find(({ name, args, opening }) => {
      if (name !== 'attachPaymentMethod' || opening !== openings) return false;
      const made = asked.some(
        (each) => each.opening === openings && MAKES.includes(each.name) && idOf(each) === args[0],
      );
      return !made || args[1] !== true;
    });
    return stray ? `It attached ${JSON.stringify(stray.args)}.` : null;
  },
};

function idOf(asked: Asked): string | undefined {
  const { answer } = asked;
  if (!answer || 'threw' in answer) return undefined;
  const { value, paymentMethodId } = answer.came as { value?: { id: string }; paymentMethodId?: string };
  return value?.id ?? paymentMethodId;
}
