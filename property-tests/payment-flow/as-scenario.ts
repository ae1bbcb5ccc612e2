/** A run as a scenario that a person can open and watch: what was done as steps, what came late as delays. */

import type { Fault } from '#scenario-server';
import type { Scenario, Step } from '#scenarios';
import type { BrokenLaw } from './broken-law.ts';
import type { Call } from './network.ts';
import type { Page } from './page.ts';
import type { Entry, Run } from './run.ts';

/** The longest that a step takes in a browser on a busy machine, in milliseconds: a call that is held back outlasts the steps it is slower than. */
const STEP_MS: Partial<Record<Step['type'], number>> = {
  start: 4_000,
  enterCard: 5_000,
  enterBankAccount: 5_000,
  applyCoupon: 4_000,
};
const OTHER_MS = 2_000;
/** Between two answers whose order matters. */
const APART_MS = 1_000;
/** What the server allows. */
const LONGEST_MS = 60_000;

export function asScenario(broken: BrokenLaw, name: string): Scenario {
  const { page, run } = broken.place();
  const story = run.story.filter(({ seat }) => seat === page.place);
  const delayed = held(page, run, story);
  const { expects, beforePaying } = broken.breach();
  const done = told(story, page, run, delayed);
  const last = done.findLastIndex(({ type: deed }) => deed === 'pay' || deed === 'payTwice');
  const before = last < 0 ? done.length : last;
  const steps = [
    ...done.slice(0, before),
    ...beforePaying,
    ...done.slice(before),
    ...heardOut(page, run, delayed, run.network.moment),
    ...expects,
  ];
  const elsewhere = run.story.length - story.length;
  return {
    ...page.scenario,
    name,
    title: `Broken once: ${broken.law}`,
    story: [
      `Found by the laws of the payment flow. ${broken.says}`,
      ...(page.scenario.host.again && page.shown > 2
        ? ['The host showed its first plan again the third time, which this page cannot.']
        : []),
      ...(elsewhere > 1 ? [`Meanwhile ${elsewhere} things were done in another session, which no step can show.`] : []),
    ].join(' '),
    covers: [],
    expected: [`The checkout ${broken.law}.`],
    try: typedIn(steps),
    faults: [...delayed, ...(page.scenario.faults ?? [])],
    steps,
  };
}

/** What was done, step by step. Who did not hurry waited for what was held back. */
const told = (story: readonly Entry[], page: Page, run: Run, delayed: readonly Fault[]): Step[] =>
  story.flatMap(({ steps, hurried }, place) => {
    const [before, next] = [story[place - 1], story[place + 1]];
    const waits = hurried || !before ? [] : heardOut(page, run, delayed, before.moment);
    const soon = next?.hurried && next.steps.every(({ type: deed }) => BEFORE_READY.includes(deed));
    return [...waits, ...steps.map((step): Step => (step.type === 'start' && soon ? { type: 'begin' } : step))];
  });

const BEFORE_READY: readonly Step['type'][] = ['hide', 'start', 'setClock', 'changeElsewhere'];

const callsOf = (page: Page, { network }: Run): Call[] => network.calls.filter(({ seat }) => seat === page.place);

/**
 * Calls that came back later than they would by themselves, each with how much later. The moments of the run are laid out
 * on a person's time; a call is held back until what was done meanwhile is done, and behind the answers that came before.
 */
function held(page: Page, run: Run, story: readonly Entry[]): Fault[] {
  const timeOf = (moment: number) =>
    story.filter((entry) => entry.moment <= moment).reduce((sum, { steps }) => sum + lengthOf(steps), 0);
  const arrivals: { rank: number; time: number; delayMs: number }[] = [];
  const calls = callsOf(page, run).filter(({ ordinal }) => ordinal !== null);
  return calls
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((call) => {
      const until = call.arrivedAt ?? run.network.moment;
      const causedBy = arrivals.findLast((each) => each.rank < call.sentAfter)?.time ?? 0;
      const sent = Math.max(timeOf(call.sentAt), causedBy);
      const isLate = story.some(({ moment }) => moment > call.sentAt && moment <= until);
      const before = arrivals.at(-1);
      const isBehind = before !== undefined && before.time > sent;
      // A page may be quicker than it is thought to be here: whoever asks later must wait longer by itself.
      const behind = isBehind ? Math.max(before.time - sent, before.delayMs) + APART_MS : 0;
      const delayMs = Math.min(LONGEST_MS, Math.max(isLate ? timeOf(until) + APART_MS - sent : 0, behind));
      arrivals.push({ rank: rank(call), time: sent + delayMs, delayMs });
      if (delayMs === 0) return [];
      const met = page.scenario.faults?.find((fault) => meets(fault, call.name, call.ordinal ?? 0));
      return [{ ...met, call: call.name, skip: call.ordinal ?? 0, times: 1, delayMs }];
    });
}

const lengthOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + (STEP_MS[step.type] ?? OTHER_MS), 0);

const meets = ({ call, skip = 0, times = Number.POSITIVE_INFINITY }: Fault, name: string, ordinal: number): boolean =>
  call === name && ordinal >= skip && ordinal < skip + times;

const rank = ({ arrival }: Call): number => arrival ?? Number.POSITIVE_INFINITY;

/** Waits until what was held back has been answered, if it was by that moment, and what followed from it. */
function heardOut(page: Page, run: Run, delayed: readonly Fault[], moment: number): Step[] {
  const calls = callsOf(page, run).filter(({ ordinal }) => ordinal !== null);
  const isLate = (call: Call) => delayed.some((fault) => meets(fault, call.name, call.ordinal ?? 0));
  const arrived = calls.filter(({ arrivedAt }) => (arrivedAt ?? run.network.moment) === moment);
  const first = arrived.findIndex(isLate);
  const names = first < 0 ? [] : [...new Set(arrived.slice(first).map(({ name }) => name))];
  return names.map((name) => {
    const times = calls.filter((call) => call.name === name && (call.arrivedAt ?? run.network.moment) <= moment).length;
    return { type: 'expectCalls', call: name as Extract<Step, { type: 'expectCalls' }>['call'], times };
  });
}

function typedIn(steps: readonly Step[]): Scenario['try'] {
  const cards = steps.flatMap((step) => (step.type === 'enterCard' ? [step.card.number] : []));
  const banks = steps.flatMap((step) =>
    step.type === 'enterBankAccount' ? [`${step.bank.bsb} ${step.bank.account}`] : [],
  );
  const coupons = steps.flatMap((step) => (step.type === 'applyCoupon' ? [step.code] : []));
  return { cards: [...new Set(cards)], banks: [...new Set(banks)], coupons: [...new Set(coupons)] };
}
