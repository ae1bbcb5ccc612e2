/** Runs a command as far as the screen allows it, and returns the scenario steps that it amounts to. */
import { type CheckoutState, isOrderLocked, payObstacles } from '#checkout-flow';
import { isExpired, methodLabel } from '#domain';
import type { Step } from '#scenarios';
import { updateSession } from '../harness/connection.ts';
import { bankFieldState, cardFieldStates } from '../harness/field-states.ts';
import type { InProcessServer } from '../harness/in-process-server.ts';
import type { DeliverCommand } from '../harness/model-test.ts';
import type { Command } from './commands.ts';
import type { PaymentPage } from './payment-page.ts';

type Open = Extract<CheckoutState, { status: 'open' }>;
type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;
/** Null when the screen does not allow the command. */
type PerformedSteps = readonly Step[] | null;

const TABS = { 'credit card': 'Credit & debit card', 'direct debit': 'Direct debit' } as const;

export async function runCommand(
  command: Exclude<Command, DeliverCommand>,
  page: PaymentPage,
  server: InProcessServer,
): Promise<PerformedSteps> {
  const state = page.flow.state();
  switch (command.type) {
    case 'show':
      page.show();
      return [...(state.status === 'hidden' ? [] : [{ type: 'hide' } as const]), { type: 'start' }];
    case 'hide':
      if (state.status === 'hidden') return null;
      page.flow.send({ type: 'hide' });
      return [{ type: 'hide' }];
    case 'answerChallenge':
      return answerChallenge(page, command.outcome);
    case 'submitPayment': {
      // No scenario step presses a disabled button.
      const steps = canPay(page) ? [payStep(page)] : null;
      page.flow.send({ type: 'payment-submitted' });
      return steps;
    }
    case 'setClock':
    case 'removeElsewhere': {
      const update = await updateSession(page, server, command);
      if (!update) return null;
      return 'now' in update
        ? [{ type: 'setClock', now: update.now }]
        : [{ type: 'changeElsewhere', remove: update.removed }];
    }
    default:
      if (state.status !== 'open') return null;
      // An unconfirmed payment locks the form, but not its buttons.
      return isOrderLocked(state) && !['pay', 'payTwice', 'retry'].includes(command.type)
        ? null
        : runFormCommand(command, page, state);
  }
}

function runFormCommand(
  command: Exclude<
    Command,
    DeliverCommand | CommandOf<'show' | 'hide' | 'answerChallenge' | 'submitPayment' | 'setClock' | 'removeElsewhere'>
  >,
  page: PaymentPage,
  state: Open,
): PerformedSteps {
  const { send } = page.flow;
  const { form } = state;
  const { disableCoupon = false, disableDirectDebit = false } = page.scenario.host;
  switch (command.type) {
    case 'chooseTab':
      if (disableDirectDebit || form.tab === command.tab) return null;
      return [chooseTab(page, command.tab)];
    case 'chooseMethod':
      return chooseMethod(page, state, command.index);
    case 'enterCard': {
      if (disableDirectDebit && form.tab !== 'credit card') return null;
      const steps = openNewEntry(page, state, 'credit card');
      const { brand: _, ...fields } = cardFieldStates(command.card, page.now());
      page.frames.card = command.card;
      for (const field of ['number', 'expiry', 'cvc'] as const)
        send({ type: 'card-field-changed', field, state: fields[field] });
      send({ type: 'name-changed', tab: 'credit card', name: command.card.name });
      return [...steps, { type: 'enterCard', card: command.card }];
    }
    case 'enterBankAccount': {
      if (disableDirectDebit) return null;
      const steps = openNewEntry(page, state, 'direct debit');
      const field = bankFieldState(command.bank, page.now());
      page.frames.bank = field.state.complete ? command.bank : null;
      send({ type: 'bank-field-changed', ...field });
      send({ type: 'name-changed', tab: 'direct debit', name: command.bank.name });
      return [...steps, { type: 'enterBankAccount', bank: command.bank }];
    }
    case 'typeCoupon':
      if (disableCoupon) return null;
      send({ type: 'coupon-changed', text: command.text });
      return [{ type: 'typeCoupon', text: command.text }];
    case 'applyCoupon':
      if (disableCoupon || form.coupon.checking?.code === command.code) return null;
      send({ type: 'coupon-changed', text: command.code });
      send({ type: 'coupon-submitted' });
      return [{ type: 'applyCoupon', code: command.code }];
    case 'removeCoupon':
      if (disableCoupon || !form.coupon.applied) return null;
      send({ type: 'coupon-removed' });
      return [{ type: 'removeCoupon' }];
    case 'retry':
      return retry(page, state);
    case 'pay':
    case 'payTwice': {
      if (!canPay(page)) return null;
      const isTwice = command.type === 'payTwice';
      const step = isTwice ? ({ type: 'payTwice' } as const) : payStep(page);
      send({ type: 'payment-submitted' });
      if (isTwice) send({ type: 'payment-submitted' });
      return [step];
    }
  }
}

/** Whether the pay button is enabled. */
const canPay = ({ flow, now }: PaymentPage): boolean => {
  const state = flow.state();
  return (
    state.status === 'open' && payObstacles(state, { now: now(), updating: false, provider: 'loaded' }).length === 0
  );
};

function payStep({ scenario: { host } }: PaymentPage): Step {
  if (host.start.opens !== 'payment form') return { type: 'pay' };
  if (host.start.hideButton) return { type: 'payInPage' };
  return host.start.label === undefined ? { type: 'pay' } : { type: 'pay', label: host.start.label };
}

function chooseTab({ flow }: PaymentPage, tab: keyof typeof TABS): Step {
  flow.send({ type: 'tab-selected', tab });
  return { type: 'chooseTab', tab: TABS[tab] };
}

function chooseMethod({ flow, now }: PaymentPage, { form, data }: Open, index: number | null): PerformedSteps {
  const listed = data.methods.methods.filter(({ type }) => type === form.tab);
  if (index === null) {
    if (listed.length === 0 || form.methodId === null) return null;
    flow.send({ type: 'method-selected', methodId: null });
    return [{ type: 'chooseMethod', label: form.tab === 'credit card' ? 'Use a new card' : 'Use a new bank account' }];
  }
  const chosen = listed[index];
  if (!chosen || isExpired(chosen, now())) return null;
  flow.send({ type: 'method-selected', methodId: chosen.id });
  return [{ type: 'chooseMethod', label: methodLabel(chosen) }];
}

/** Chooses the tab and the form for a new method, as the step does. */
function openNewEntry(page: PaymentPage, { form, data }: Open, tab: keyof typeof TABS): Step[] {
  const steps = form.tab === tab ? [] : [chooseTab(page, tab)];
  if (data.methods.methods.some(({ type }) => type === tab))
    page.flow.send({ type: 'method-selected', methodId: null });
  return steps;
}

/** Presses 'Try again', which is shown for data that could not be loaded. */
function retry({ flow: { send } }: PaymentPage, { data, form }: Open): PerformedSteps {
  if (data.migration.kind === 'unavailable' || (data.intent.status === 'unavailable' && form.methodId === null)) {
    send({ type: 'retry-requested' });
    return [{ type: 'retry' }];
  }
  if (!data.methodsUnavailable) return null;
  send({ type: 'methods-changed' });
  return [{ type: 'retry' }];
}

function answerChallenge({ frames }: PaymentPage, outcome: CommandOf<'answerChallenge'>['outcome']): PerformedSteps {
  const { challenge } = frames;
  if (!challenge) return null;
  frames.challenge = null;
  challenge(outcome);
  const steps = { completed: 'completeChallenge', failed: 'failChallenge', closed: 'closeChallenge' } as const;
  return [{ type: steps[outcome] }];
}
