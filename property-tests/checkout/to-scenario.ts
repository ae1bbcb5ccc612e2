/** A run as a scenario that can be replayed: the commands in one form become steps, and lost or broken responses faults. */
import type { Fault, FaultEffect } from '#scenario-server';
import { type BankDetails, methods, type Scenario, type Step, subscription } from '#scenarios';
import { COUPONS, type Entry, SAVED_METHODS } from './backend.ts';
import type { BrowserCommand } from './browser-commands.ts';
import type { BrowserRun, Setup, StepRecord } from './browser-run.ts';
import type { FormName } from './client-page.ts';
import type { Delivery, PendingRequest } from './fake-network.ts';

const TABS = { 'credit card': 'Credit & debit card', 'direct debit': 'Direct debit' } as const;
const BSBS = new Map([
  ['Stripe Test Bank', '000-000'],
  ['Westpac Banking Corporation', '032-000'],
]);
const NUMBERS: Partial<Record<Entry['kind'], string>> = {
  declined: '4000000000000341',
  refused: '4000000000000002',
  invalid: '42424242',
};

function toSteps(command: BrowserCommand): Step[] {
  switch (command.type) {
    case 'show':
    case 'openSave':
      return [{ type: 'start' }];
    case 'hide':
      return [{ type: 'hide' }];
    case 'reload':
      return [{ type: 'reloadPage' }];
    case 'chooseTab':
      return [{ type: 'chooseTab', tab: TABS[command.paymentType] }];
    case 'chooseMethod': {
      const { card, au_becs_debit: bank } = SAVED_METHODS.find(({ id }) => id === command.method) ?? {};
      const label = card ? `Visa ending in ${card.last4}` : `Bank account ending in ${bank?.last4}`;
      return card || bank
        ? [
            { type: 'chooseTab', tab: TABS[card ? 'credit card' : 'direct debit'] },
            { type: 'chooseMethod', label },
          ]
        : [];
    }
    case 'enterDetails': {
      const name = 'Alex Nguyen';
      if (command.paymentType === 'direct debit') {
        const bank: BankDetails = { bsb: BSBS.get(command.bankName) ?? '062-000', account: '000123456', name };
        return [{ type: 'enterBankAccount', bank }];
      }
      const number = NUMBERS[command.kind] ?? '4242424242424242';
      return [{ type: 'enterCard', card: { number, expiry: '12 / 30', cvc: '123', name } }];
    }
    case 'applyCoupon':
      return [{ type: 'applyCoupon', code: command.code }];
    case 'typeCoupon':
      return [{ type: 'typeCoupon', text: command.code }];
    case 'removeCoupon':
      return [{ type: 'removeCoupon' }];
    case 'press':
      return [{ type: 'pay' }];
    case 'pressSave':
      return [{ type: 'save', label: 'Save card' }];
    case 'chooseAnotherMethod':
      return [{ type: 'chooseAnotherMethod' }];
    default:
      return [];
  }
}

const formOf = (command: BrowserCommand): FormName | null => {
  if ('form' in command) return command.form;
  if ('surface' in command) return command.surface;
  return command.type === 'reload' ? null : 'save';
};

/** Called when the screen allows a command. */
export function recordStep(run: BrowserRun, command: BrowserCommand): void {
  run.steps.push({ tab: command.tab, form: formOf(command), steps: toSteps(command), command, request: null });
}

/** Called when a purchase or a save is delivered, which belongs to the last press of its page. */
export function recordDelivery({ steps }: BrowserRun, { tab, request }: PendingRequest, delivery: Delivery): void {
  const isPress = ({ command }: StepRecord) => command.type === 'press' || command.type === 'pressSave';
  const press = steps.findLast((step) => step.tab === tab && isPress(step));
  if (press) press.request ??= { call: request.operation, delivery };
}

/** The scenario of the form that was used last. */
export function toScenario({ setup, steps }: BrowserRun, violation: string, name: string): Scenario {
  const last = steps.findLast(({ request }) => request !== null) ?? steps.at(-1);
  const own = steps.filter(({ tab, form }) => tab === last?.tab && (form === last.form || form === null));
  const omitted = steps.length - own.length;
  const host = toHost(own);
  const isUpdate = host.start.opens === 'payment method dialog' && host.start.mode === 'update';
  const performed = own.flatMap((record) => record.steps);
  return {
    name,
    group: 'Faults, races and repeats',
    title: `Violated: ${violation}`,
    story: [
      `A counterexample of the checkout model: ${violation}`,
      ...(omitted > 0 ? [`${omitted} steps in other forms and tabs, which a replay omits, ran meanwhile.`] : []),
    ].join(' '),
    covers: [],
    try: { cards: [], banks: [], coupons: [] },
    expected: ['What the title says does not happen.'],
    fixtures: toFixtures(setup),
    host,
    faults: toFaults(own),
    steps: performed.map((step) => (step.type === 'save' && isUpdate ? { type: 'save', label: 'Update' } : step)),
  };
}

const toFixtures = ({ hasPlan, defaultMethod }: Setup): Scenario['fixtures'] => ({
  saved: methods([...SAVED_METHODS], { default: defaultMethod }),
  coupons: COUPONS,
  ...(hasPlan && { subscriptions: [subscription('standard-monthly')], adjustment: -1_500 }),
});

function toHost(records: readonly StepRecord[]): Scenario['host'] {
  const shown = records.flatMap(({ command }) => (command.type === 'show' ? command : []))[0];
  const saved = records.flatMap(({ command }) => (command.type === 'openSave' ? command : []))[0];
  const show = { planHandle: shown?.plan ?? 'pay-per-doc', ...(shown?.offer && { offer: shown.offer }) };
  if (saved) return { start: { opens: 'payment method dialog', mode: saved.mode }, show };
  return { start: { opens: shown?.surface === 'form' ? 'payment form' : 'checkout' }, show };
}

/** A fault for each request that was not answered. */
function toFaults(records: readonly StepRecord[]): Fault[] {
  const sent = records.flatMap(({ request }) => (request ? [request] : []));
  return sent.flatMap(({ call, delivery }, index) => {
    const breaks = toFaultEffect(delivery);
    const skip = sent.slice(0, index).filter((earlier) => earlier.call === call).length;
    return breaks ? [{ call: call as Fault['call'], ...(skip > 0 && { skip }), times: 1, breaks }] : [];
  });
}

function toFaultEffect(delivery: Delivery): FaultEffect | null {
  if (delivery.kind === 'answered' || delivery.kind === 'duplicated') return null;
  // The scenario server replaces only responses to calls that it does not execute.
  if (delivery.kind === 'lost' || delivery.work === 'done')
    return { with: 'lost connection', work: delivery.work === 'done' ? 'done' : 'not begun' };
  const { replacement } = delivery;
  const status = Number.parseInt(replacement, 10);
  if (status > 0) return { with: 'status', status };
  if (replacement === 'error without a code') return { with: 'error', message: 'No.', code: null };
  if (replacement === 'error with an unknown code') return { with: 'error', message: 'No.', code: 'OUT_OF_LUCK' };
  return replacement === 'truncated' ? { with: 'malformed JSON' } : { with: 'null data' };
}
