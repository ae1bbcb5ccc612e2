/** What stands on the screen: what was entered and nothing else, and a button that says what a press would do. */
import { saveObstacle, typesOffered } from '#checkout-flow';
import { heldBack, knownMethods, listings, offersTab } from '../known.ts';
import type { Page } from '../page.ts';
import { filledOf, isSame, type Law } from './law.ts';

const TABS = ['credit card', 'direct debit'] as const;

export const AS_ENTERED: Law = {
  title: 'holds what was entered since it opened, through every failure, and of earlier openings nothing',
  broken: (page) => {
    const filled = filledOf(page.flow.state());
    if (!filled) return null;
    const { made: _, ...form } = filled.form;
    const { tab, methodId, card, bank, nameMissing } = page.entered;
    return isSame(sorted(form), sorted({ tab, methodId, card, bank, nameMissing }))
      ? null
      : `The form holds ${JSON.stringify(form)}, and should ${JSON.stringify(page.entered)}.`;
  },
};

const sorted = (value: object): unknown =>
  Object.entries(value)
    .map(([key, each]) => [key, each !== null && typeof each === 'object' ? sorted(each) : each])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));

export const OPENS: Law = {
  title: 'opens as it is told to with nothing said yet, and closes at once, unless it saves',
  broken: (page) => {
    const { last, heard, openings, mode, directDebitDisabled } = page;
    const { move, before, after } = last;
    if (move?.do === 'close') {
      if (before.at === 'saving') return before === after ? null : 'It closed while it saved.';
      return after.at === 'closed' ? null : 'It did not close.';
    }
    if (move?.do !== 'open') return null;
    const isRefused = before.at === 'saving' || (move.mode === 'add-bank-account' && directDebitDisabled);
    if (isRefused) return before === after ? null : 'It opened, and should not have.';
    if (after.at === 'closed' || after.at === 'saving') return `It is ${after.at}.`;
    const asked = listings(page).at(-1);
    if ((asked !== undefined) !== (mode === 'update')) return 'It asked for a list that it shows nowhere, or for none.';
    if ((after.at === 'preparing') !== (asked?.answer === null)) return `It is ${after.at}.`;
    const { id, mode: shown } = after.opening;
    return id === openings && shown === mode && heard.standing.length === 0 ? null : `It opened as ${id}, ${shown}.`;
  },
};

export const LOCKED: Law = {
  title: 'leaves a saving only by its end, and means nothing by whatever is done without a form',
  broken: ({ last }) => {
    const { move, before, after } = last;
    if (before.at === 'saving' && after.at === 'saving')
      return before.attempt === after.attempt && before.opening === after.opening
        ? null
        : 'Another saving took its place.';
    if (before.at === 'saving' && move) return `It left the saving by '${move.do}'.`;
    const isIdle = before.at === 'closed' || before.at === 'preparing';
    return isIdle && move && move.do !== 'open' && move.do !== 'close' && before !== after
      ? `It took in '${move.do}' while it was ${before.at}.`
      : null;
  },
};

export const SAYS_WHY: Law = {
  title: 'says of its button what a press of it would find',
  broken: (page) => {
    const state = page.flow.state();
    if (state.at !== 'open') return null;
    const says = saveObstacle(state, page.now(), page.paying, page.hasProvider ? 'loaded' : 'failed');
    const found = heldBack(page);
    // A missing name does not hold the button back: the press says so beside the field.
    return says === (found === 'name missing' ? null : found) ? null : `The button says ${says}, and not ${found}.`;
  },
};

export const PRESSES: Law = {
  title: 'saves at a press that nothing holds back, and sends nothing at any other',
  broken: ({ last }) => {
    const wrong = last.presses.find(({ heldBack: why, before, after }) => {
      if (why === null) return after.at === 'saving' ? after.form !== after.pressed : true;
      if (why === 'name missing') return after.at !== 'open';
      return before !== after;
    });
    if (wrong) return `A press that ${wrong.heldBack ?? 'nothing'} held back made it ${wrong.after.at}.`;
    const isSilent = last.presses.length > 0 && last.presses.every(({ heldBack: why }) => why !== null);
    return isSilent && last.asked.length > 0 ? `It asked for '${last.asked[0]?.name}'.` : null;
  },
};

export const TAKEN_BACK: Law = {
  title: 'takes back what was said of the saving before as soon as the next begins',
  broken: ({ last, heard }) =>
    last.presses.some(({ heldBack: why }) => why === null) && heard.standing.length > last.toasts
      ? 'An earlier message stands.'
      : null,
};

export const TABS_OFFERED: Law = {
  title: 'offers the tabs of what it was opened for, without direct debit where the page disabled it',
  broken: (page) => {
    const offered = typesOffered(page.mode, page.directDebitDisabled);
    // A bank account alone is not to be had there at all, so what it would offer is nobody's.
    if (page.mode === 'add-bank-account' && page.directDebitDisabled) return null;
    const expected = TABS.filter((tab) => offersTab(page, tab));
    return isSame(offered, expected) ? null : `It offers ${offered.join(', ')}.`;
  },
};

export const LISTS: Law = {
  title: 'lists the saved methods as it was told last, and says where it was not told',
  broken: (page) => {
    const filled = filledOf(page.flow.state());
    if (!filled) return null;
    const { methods, listing } = filled.facts;
    if (!isSame(methods, knownMethods(page))) return `It lists ${JSON.stringify(methods)}.`;
    const expected = listingOf(page);
    return listing === expected ? null : `The list is ${listing}, and should be ${expected}.`;
  },
};

function listingOf(page: Page): 'asked' | 'known' | 'unavailable' {
  const told = listings(page).at(-1);
  if (!told) return 'known';
  if (!told.answer) return 'asked';
  return 'came' in told.answer && (told.answer.came as { ok: boolean }).ok ? 'known' : 'unavailable';
}
