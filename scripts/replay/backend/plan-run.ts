import { describeStep, isExpectation, type OperationName, type Scenario, type Step } from '#scenarios';
import { describeFault } from '../../../mock-server/scenarios/fault-builders.ts';
import type { Fault } from '../../../mock-server/schemas/fault.ts';
import { deriveState, formatAccount, isAccepted, isValidNumber, type PreparedState } from './provider-state.ts';

export interface RunnablePlan {
  status: 'runnable';
  scenario: Scenario;
  state: PreparedState;
  /** The number of steps that run, from the first. */
  stepCount: number;
  /** The steps that are not run, and the reason; null if all are. */
  skipped: { steps: string[]; reason: string } | null;
  /** What differs from a run against the scenario server, in words. */
  notes: string[];
}

/** How a scenario runs against a real backend. */
export type BackendPlan = RunnablePlan | { status: 'not runnable'; scenario: Scenario; reason: string };

/** Plans a run: the provider state that prepares the start, and the steps until the first that a backend cannot do. */
export function planRun(scenario: Scenario): BackendPlan {
  const result = deriveState(scenario);
  if ('reason' in result) return { status: 'not runnable', scenario, reason: result.reason };
  const { steps } = scenario;
  const blocked = findBlockedStep(scenario, result.state);
  const stepCount = blocked?.index ?? steps.length;
  if (!steps.slice(0, stepCount).some(isExpectation))
    return { status: 'not runnable', scenario, reason: blocked?.reason ?? 'it expects nothing' };
  return {
    status: 'runnable',
    scenario,
    state: result.state,
    stepCount,
    skipped: blocked ? { steps: steps.slice(stepCount).map(describeStep), reason: blocked.reason } : null,
    notes: changesClock(scenario) ? ['the clock of the scenario is set for the page; the backend keeps its own'] : [],
  };
}

const changesClock = ({ fixtures, steps }: Scenario): boolean =>
  fixtures.clock !== undefined || steps.some(({ type }) => type === 'setClock' || type === 'advanceClock');

type Call = OperationName | 'upgrade-intention';

/** The requests that a step may cause. */
const CALLS: Partial<Record<Step['type'], readonly Call[]>> = {
  start: ['upgrade-intention', 'GetUserSubscriptions', 'GetMigrationPreview', 'ListPaymentMethod', 'CreateSetupIntent'],
  applyCoupon: ['CheckCouponCode'],
  pay: ['CreateSubscription', 'MigrateSubscription'],
  save: ['AttachPaymentMethod', 'ChangeDefaultPaymentMethod'],
};
const SAME_CALLS: Partial<Record<Step['type'], Step['type']>> = {
  begin: 'start',
  payTwice: 'pay',
  payByEnterAndClick: 'pay',
  payInPage: 'pay',
};
const callsOf = ({ type }: Step): readonly Call[] => CALLS[SAME_CALLS[type] ?? type] ?? [];

/** The first step that only the scenario server can do, or that the state does not prepare. */
function findBlockedStep(scenario: Scenario, state: PreparedState): { index: number; reason: string } | null {
  let entered: string | null = null;
  let payments = 0;
  for (const [index, step] of scenario.steps.entries()) {
    if (step.type === 'enterCard') entered = step.card.number;
    else if (step.type === 'enterBankAccount') entered = formatAccount(step.bank);
    else if (step.type === 'chooseMethod' || step.type === 'chooseTab') entered = null;
    const isPayment = callsOf(step).includes('CreateSubscription');
    const reason =
      sessionReason(scenario, step) ??
      scriptReason(scenario, state, callsOf(step)) ??
      (isPayment ? paymentReason(scenario, state, payments) : null) ??
      (isPayment || step.type === 'save' ? methodReason(scenario, state, entered, step) : null);
    if (reason !== null) return { index, reason };
    if (isPayment) payments += 1;
  }
  return null;
}

const onlyHere = (what: string): string => `only the scenario server can do this: ${what}`;

function sessionReason({ fixtures }: Scenario, step: Step): string | null {
  switch (step.type) {
    case 'changeElsewhere':
    case 'buyInAnotherTab':
      return onlyHere(describeStep(step));
    case 'setClock':
    case 'advanceClock':
      return fixtures.tokenExpires === undefined ? null : onlyHere('let the id token expire by a clock that is set');
    case 'setFaults': {
      const fault = step.faults.find(isServerFault);
      return fault ? onlyHere(describeFault(fault)) : null;
    }
    default:
      return null;
  }
}

const SERVER_CALLS: readonly string[] = Object.values(CALLS).flat();

/** Whether a fault breaks a request to the backend. Delays, and faults of the card provider, happen here anyway. */
const isServerFault = ({ call, breaks }: Fault): boolean =>
  breaks !== undefined && (call === '*' || SERVER_CALLS.includes(call));

/** Faults and scripted errors from the start, of the requests that a step causes. */
function scriptReason({ faults = [], answers = {} }: Scenario, state: PreparedState, calls: readonly Call[]) {
  const fault = faults.find((each) => isServerFault(each) && (each.call === '*' || calls.includes(each.call as Call)));
  if (fault) return onlyHere(describeFault(fault));
  if (state.declines) return null;
  for (const call of calls) {
    const script = call === 'upgrade-intention' ? [] : (answers[call] ?? []);
    const refusal = script.find(({ kind }) => kind === 'refuse');
    if (refusal?.kind === 'refuse') return onlyHere(`${call} is refused with '${refusal.message}'`);
  }
  return null;
}

function paymentReason({ host, fixtures }: Scenario, state: PreparedState, payments: number): string | null {
  const { priceOverride, addOns = [] } = host.show.breakdown ?? {};
  if (priceOverride !== undefined) return 'no provider state sets an all-in price';
  if (addOns.some(({ handle }) => handle === undefined)) return 'no provider state prepares add-ons without handles';
  if ((fixtures.subscriptions ?? []).length > 0 && fixtures.adjustment === undefined)
    return 'no provider state sets the product id of a plan to move to';
  return state.declines && payments > 0 ? 'the provider state declines every charge' : null;
}

/** A new method that reaches the backend must be the one that the state has made. */
function methodReason({ provider }: Scenario, state: PreparedState, entered: string | null, step: Step) {
  if (entered === null || entered === state.newMethod) return null;
  const isCard = !entered.includes(' ');
  // Saving a card needs no setup intent, so that only the backend can decline it.
  const needsSetup = step.type !== 'save' || !isCard;
  if (needsSetup && (provider?.confirmSetup !== undefined || (isCard && !isAccepted(entered)))) return null;
  if (isCard && !isValidNumber(entered)) return null;
  return `the provider state '${state.name}' has not made ${isCard ? 'this new card' : 'a new bank account'}`;
}
