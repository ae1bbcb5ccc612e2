/** Converts a run to a scenario that can be replayed: commands become steps, late responses become delays. */

import type { Fault } from '#scenario-server';
import type { Scenario, Step } from '#scenarios';
import type { InvariantError } from '../harness/invariants.ts';
import type { NetworkCall } from '../harness/queued-network.ts';
import type { PaymentPage } from './payment-page.ts';
import type { PaymentSystem, StepRecord } from './payment-system.ts';

/** How long a step takes at most in a browser on a busy machine, in milliseconds. */
const STEP_MS: Partial<Record<Step['type'], number>> = {
  start: 4_000,
  enterCard: 5_000,
  enterBankAccount: 5_000,
  applyCoupon: 4_000,
};
const DEFAULT_STEP_MS = 2_000;
/** Between two responses whose order matters. */
const RESPONSE_GAP_MS = 1_000;
/** The server's limit. */
const MAX_DELAY_MS = 60_000;

export function toScenario(error: InvariantError<PaymentPage, PaymentSystem>, name: string): Scenario {
  const { page, system } = error.source();
  const pageLog = system.stepLog.filter((entry) => entry.page === page.index);
  const delays = delayFaults(page, system, pageLog);
  const { atTheEnd, beforePayment } = error.expected();
  const performed = toSteps(pageLog, page, system, delays);
  const lastPayment = performed.findLastIndex(({ type }) => type === 'pay' || type === 'payTwice');
  const split = lastPayment < 0 ? performed.length : lastPayment;
  const steps = [
    ...performed.slice(0, split),
    ...beforePayment,
    ...performed.slice(split),
    ...waitForDelayed(page, system, delays, system.network.tick),
    ...atTheEnd,
  ];
  const otherSteps = system.stepLog.length - pageLog.length;
  return {
    ...page.scenario,
    name,
    title: `Violated: ${error.invariant}`,
    story: [
      `A counterexample of the payment flow. ${error.detail}`,
      ...(page.scenario.host.again && page.showCount > 2
        ? ['The host showed its first plan again at the third opening, which a replay cannot repeat.']
        : []),
      ...(otherSteps > 1 ? [`A second session ran ${otherSteps} steps meanwhile, which a replay omits.`] : []),
    ].join(' '),
    covers: [],
    expected: [`Payment flow: ${error.invariant}.`],
    try: typedValues(steps),
    faults: [...delays, ...(page.scenario.faults ?? [])],
    steps,
  };
}

/** The steps in order; a command that was not interleaved waits for delayed responses. */
const toSteps = (
  pageLog: readonly StepRecord[],
  page: PaymentPage,
  system: PaymentSystem,
  delays: readonly Fault[],
): Step[] =>
  pageLog.flatMap(({ steps, interleaved }, index) => {
    const [before, next] = [pageLog[index - 1], pageLog[index + 1]];
    const waits = interleaved || !before ? [] : waitForDelayed(page, system, delays, before.tick);
    const isInterrupted = next?.interleaved && next.steps.every(({ type }) => BEFORE_READY.includes(type));
    return [
      ...waits,
      ...steps.map((step): Step => (step.type === 'start' && isInterrupted ? { type: 'begin' } : step)),
    ];
  });

const BEFORE_READY: readonly Step['type'][] = ['hide', 'start', 'setClock', 'changeElsewhere'];

/** The page's calls that reached the server. */
const sentCalls = (page: PaymentPage, { network }: PaymentSystem): NetworkCall[] =>
  network.calls.filter((call) => call.page === page.index && call.ordinal !== null);

/** Delays the responses that arrived late, until the commands and responses before them are over. */
function delayFaults(page: PaymentPage, system: PaymentSystem, pageLog: readonly StepRecord[]): Fault[] {
  const timeOf = (tick: number) =>
    pageLog.filter((entry) => entry.tick <= tick).reduce((sum, { steps }) => sum + durationOf(steps), 0);
  const arrivals: { rank: number; time: number; delayMs: number }[] = [];
  return sentCalls(page, system)
    .sort((one, other) => arrivalRank(one) - arrivalRank(other))
    .flatMap((call) => {
      const until = call.arrivedAt ?? system.network.tick;
      const causedBy = arrivals.findLast((each) => each.rank < call.arrivalsBefore)?.time ?? 0;
      const sent = Math.max(timeOf(call.sentAt), causedBy);
      const isLate = pageLog.some(({ tick }) => tick > call.sentAt && tick <= until);
      const before = arrivals.at(-1);
      // A real page may send earlier than estimated, so a later response also gets a longer delay.
      const gap =
        before !== undefined && before.time > sent ? Math.max(before.time - sent, before.delayMs) + RESPONSE_GAP_MS : 0;
      const delayMs = Math.min(MAX_DELAY_MS, Math.max(isLate ? timeOf(until) + RESPONSE_GAP_MS - sent : 0, gap));
      arrivals.push({ rank: arrivalRank(call), time: sent + delayMs, delayMs });
      if (delayMs === 0) return [];
      const matched = page.scenario.faults?.find((fault) => matchesFault(fault, call.name, call.ordinal ?? 0));
      return [{ ...matched, call: call.name as Fault['call'], skip: call.ordinal ?? 0, times: 1, delayMs }];
    });
}

const durationOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + (STEP_MS[step.type] ?? DEFAULT_STEP_MS), 0);

const matchesFault = (
  { call, skip = 0, times = Number.POSITIVE_INFINITY }: Fault,
  name: string,
  ordinal: number,
): boolean => call === name && ordinal >= skip && ordinal < skip + times;

const arrivalRank = ({ arrivalIndex }: NetworkCall): number => arrivalIndex ?? Number.POSITIVE_INFINITY;

/** Waits for the delayed responses that arrived at a tick, and for those after them. */
function waitForDelayed(page: PaymentPage, system: PaymentSystem, delays: readonly Fault[], tick: number): Step[] {
  const calls = sentCalls(page, system);
  const arrivalOf = ({ arrivedAt }: NetworkCall) => arrivedAt ?? system.network.tick;
  const arrived = calls.filter((call) => arrivalOf(call) === tick);
  const first = arrived.findIndex((call) => delays.some((fault) => matchesFault(fault, call.name, call.ordinal ?? 0)));
  const names = first < 0 ? [] : [...new Set(arrived.slice(first).map(({ name }) => name))];
  return names.map((name) => ({
    type: 'expectCalls',
    call: name as Extract<Step, { type: 'expectCalls' }>['call'],
    times: calls.filter((call) => call.name === name && arrivalOf(call) <= tick).length,
  }));
}

function typedValues(steps: readonly Step[]): Scenario['try'] {
  const cards = steps.flatMap((step) => (step.type === 'enterCard' ? [step.card.number] : []));
  const banks = steps.flatMap((step) =>
    step.type === 'enterBankAccount' ? [`${step.bank.bsb} ${step.bank.account}`] : [],
  );
  const coupons = steps.flatMap((step) => (step.type === 'applyCoupon' ? [step.code] : []));
  return { cards: [...new Set(cards)], banks: [...new Set(banks)], coupons: [...new Set(coupons)] };
}
