import { describeStep, isExpectation, type Scenario, type Step } from '#scenarios';
import { describeFault } from '../../../mock-server/scenarios/fault-builders.ts';
import { operationName } from '../../../mock-server/schemas/call-names.ts';
import type { Fault } from '../../../mock-server/schemas/fault.ts';
import { CommandError } from '../../command-line/run-command.ts';
import { type BackendOptions, changeState, NoAnswerError } from './backend-client.ts';
import { deriveState, formatAccount, isAccepted, isValidNumber, type PreparedState } from './provider-state.ts';

/** The provider state that prepares a scenario at a real backend, or why it cannot be run there. */
export function planRun(scenario: Scenario): { state: PreparedState } | { reason: string } {
  const result = deriveState(scenario);
  if ('reason' in result) return result;
  const reason = findServerOnlyFeature(scenario, result.state) ?? findUnpreparedPayment(scenario, result.state);
  return reason === null ? result : { reason };
}

/**
 * The scenarios that can be run; prints which cannot, and why. Throws a `CommandError` if none can, or if the backend
 * cannot set up the state of the first.
 */
export async function selectRunnable(
  scenarios: readonly Scenario[],
  backend: BackendOptions,
  print: (line: string) => void,
): Promise<Scenario[]> {
  const runnable: Scenario[] = [];
  let first: PreparedState | null = null;
  for (const scenario of scenarios) {
    const plan = planRun(scenario);
    if ('reason' in plan) {
      print(`${scenario.name} is not run: ${plan.reason}.`);
      continue;
    }
    if (changesClock(scenario))
      print(`${scenario.name}: the clock of the scenario is set for the page; the backend keeps its own.`);
    first ??= plan.state;
    runnable.push(scenario);
  }
  if (!first) throw new CommandError('None of the selected scenarios can be run against a backend.', 2);
  const change = { state: first.name, params: first.params };
  try {
    await changeState(backend, { ...change, action: 'setup' });
    await changeState(backend, { ...change, action: 'teardown' });
  } catch (error) {
    if (error instanceof NoAnswerError) throw new CommandError(error.message, 2);
    throw error;
  }
  print(`${runnable.length} of ${scenarios.length} scenarios run against ${backend.backendUrl}.`);
  return runnable;
}

const changesClock = ({ fixtures, steps }: Scenario): boolean =>
  fixtures.clock !== undefined || steps.some(({ type }) => type === 'setClock' || type === 'advanceClock');

/** Faults, scripted errors, and changes to the session, which only the scenario server has. */
function findServerOnlyFeature(scenario: Scenario, state: PreparedState): string | null {
  const { steps, fixtures, host, faults = [], answers = {} } = scenario;
  const onlyHere = (what: string): string => `only the scenario server can do this: ${what}`;
  if (host.signedOut) return onlyHere('reject a page without an id token');
  if (fixtures.tokenExpires !== undefined) return onlyHere('let the id token expire by a clock that is set');
  const change = steps.find(({ type }) => type === 'changeElsewhere' || type === 'buyInAnotherTab');
  if (change) return onlyHere(describeStep(change));
  const allFaults = [...faults, ...steps.flatMap((step) => (step.type === 'setFaults' ? step.faults : []))];
  const fault = allFaults.find(isServerFault);
  if (fault) return onlyHere(describeFault(fault));
  for (const [operation, script] of state.declines ? [] : Object.entries(answers)) {
    const error = script.find(({ kind }) => kind === 'refuse');
    if (error?.kind === 'refuse') return onlyHere(`${operation} is refused with '${error.message}'`);
  }
  return steps.some(isExpectation) ? null : 'it expects nothing';
}

/** Whether a fault breaks a request to the backend. Delays, and faults of the card provider, happen here anyway. */
const isServerFault = ({ call, breaks }: Fault): boolean =>
  breaks !== undefined && ['*', 'upgrade-intention', ...operationName.options].includes(call);

const isPayment = ({ type }: Step): boolean => type.startsWith('pay');

/** Why a payment of the scenario differs from what the state prepares. */
function findUnpreparedPayment({ host, fixtures, provider, steps }: Scenario, state: PreparedState): string | null {
  const payments = steps.filter(isPayment).length;
  const { priceOverride, addOns = [] } = host.show.breakdown ?? {};
  if (payments > 0 && priceOverride !== undefined) return 'no provider state sets an all-in price';
  if (payments > 0 && addOns.some(({ handle }) => handle === undefined))
    return 'no provider state prepares add-ons without handles';
  if (payments > 0 && (fixtures.subscriptions ?? []).length > 0 && fixtures.adjustment === undefined)
    return 'no provider state sets the product id of a plan to move to';
  if (payments > 1 && state.declines) return 'the provider state declines every charge';

  let entered: string | null = null;
  for (const step of steps) {
    if (step.type === 'enterCard') entered = step.card.number;
    else if (step.type === 'enterBankAccount') entered = formatAccount(step.bank);
    else if (step.type === 'chooseMethod' || step.type === 'chooseTab') entered = null;
    // A new method that reaches the backend must be the one that the state has made.
    if (entered === null || entered === state.newMethod || !(isPayment(step) || step.type === 'save')) continue;
    const isCard = !entered.includes(' ');
    // Saving a card needs no setup intent, so that only the backend can decline it.
    const needsSetup = step.type !== 'save' || !isCard;
    const isRejectedAtSetup = provider?.confirmSetup !== undefined || (isCard && !isAccepted(entered));
    if ((needsSetup && isRejectedAtSetup) || (isCard && !isValidNumber(entered))) continue;
    return `the provider state '${state.name}' has not made ${isCard ? 'this new card' : 'a new bank account'}`;
  }
  return null;
}
