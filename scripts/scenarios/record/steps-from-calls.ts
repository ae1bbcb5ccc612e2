import type { World } from '#scenario-server';
import type { Scenario, Step } from '#scenarios';
import { findTestCard, listTestCards, type StoredPaymentMethod } from '../../../mock-server/card-provider/index.ts';
import type { ForwardedCall } from '../../replay/backend/forward-requests.ts';
import { messageOf } from './fit-answers.ts';
import { answerData } from './fixtures-from-calls.ts';

/** The buttons whose press sends an operation. */
const PRESSES = new Map<string, (host: Scenario['host']) => Step>([
  ['CreateSubscription', pressPay],
  ['MigrateSubscription', pressPay],
  ['AttachPaymentMethod', () => ({ type: 'save', label: 'Save card' })],
  ['ChangeDefaultPaymentMethod', () => ({ type: 'save', label: 'Update' })],
]);

function pressPay({ start }: Scenario['host']): Step {
  if (start.opens !== 'payment form') return { type: 'pay' };
  if (start.hideButton) return { type: 'payInPage' };
  return { type: 'pay', ...(start.label === undefined ? {} : { label: start.label }) };
}

/**
 * The steps that lead to the recorded calls: which coupon was applied, which method was chosen or entered, and what was
 * paid or saved. Other actions of the user leave no trace in the calls and must be added.
 */
export function stepsFromCalls(scenario: Scenario, calls: readonly ForwardedCall[], { provider }: World): Step[] {
  const { host } = scenario;
  const steps: Step[] = [{ type: 'start' }];
  const counts = new Map<string, number>();
  for (const { operation, variables, ...call } of calls) {
    const press = PRESSES.get(operation);
    if (!press && operation !== 'CheckCouponCode') continue;
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    if (!press) {
      steps.push({ type: 'applyCoupon', code: String(variables['couponCode']) });
      continue;
    }
    steps.push(...methodSteps(scenario, provider.paymentMethods, methodId(variables)), press(host));
    const message = messageOf(call.body);
    if (message !== null) steps.push({ type: 'expectText', text: message });
    else if (answerData(call) && press === pressPay && host.start.opens === 'checkout')
      steps.push({ type: 'expectClosed' });
  }
  if (counts.size === 0) return [...steps, { type: 'expectOpen' }];
  return [...steps, ...[...counts].map(([call, times]) => ({ type: 'expectCalls', call, times }) as Step)];
}

/** The id of the method that was charged or saved; null for the default. */
function methodId({ paymentMethodId, paymentProfile }: Record<string, unknown>): string | null {
  const id = paymentMethodId ?? (paymentProfile as { paymentMethodId?: unknown } | undefined)?.paymentMethodId;
  return typeof id === 'string' ? id : null;
}

/** The steps that choose a saved method, or enter a new one; none for what is chosen at the start. */
function methodSteps(
  { fixtures, host }: Scenario,
  made: Record<string, StoredPaymentMethod>,
  id: string | null,
): Step[] {
  const { methods = [], defaultPayment = null } = fixtures.saved ?? {};
  const saved = methods.find((each) => each.id === (id ?? defaultPayment));
  const newMethod = id === null || saved ? undefined : new Map(Object.entries(made)).get(id);
  const isBank = newMethod ? newMethod.type === 'au_becs_debit' : Boolean(saved?.au_becs_debit);
  const defaultMethod = methods.find((each) => each.id === defaultPayment);
  const opensAtBank = (fixtures.subscriptions ?? []).length > 0 || Boolean(defaultMethod?.au_becs_debit);
  const steps: Step[] = [];
  if (host.start.opens !== 'payment method dialog' && isBank !== opensAtBank)
    steps.push({ type: 'chooseTab', tab: isBank ? 'Direct debit' : 'Credit & debit card' });
  if (newMethod) steps.push(enterStep(newMethod));
  else if (saved && saved.id !== defaultPayment) steps.push({ type: 'chooseMethod', label: labelOf(saved) });
  return steps;
}

const BRAND_NAMES = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

type SavedMethod = NonNullable<Scenario['fixtures']['saved']>['methods'][number];

function labelOf({ card, au_becs_debit: bank }: SavedMethod): string {
  if (!card) return `Bank account ending in ${bank?.last4}`;
  const name = BRAND_NAMES.get(card.brand) ?? card.brand.replace(/^./, (letter) => letter.toUpperCase());
  return `${name} ending in ${card.last4}`;
}

/** Numbers are not recorded: a test number with the same digits and behaviour replaces them. */
function enterStep({ card, au_becs_debit: bank, testCase }: StoredPaymentMethod): Step {
  if (bank) {
    const bsb = bank.bsb_number.replace(/^(\d{3})/, '$1-');
    return { type: 'enterBankAccount', bank: { bsb, account: `00012${bank.last4}`, name: 'Alex Nguyen' } };
  }
  const numbers = listTestCards().filter((number) => findTestCard(number, { hasCvc: true }).testCase === testCase);
  const number = numbers.find((each) => each.endsWith(card?.last4 ?? '')) ?? numbers[0] ?? '4242424242424242';
  const [month, year] = [String(card?.exp_month ?? 12).padStart(2, '0'), String(card?.exp_year ?? 2030).slice(-2)];
  return { type: 'enterCard', card: { number, expiry: `${month} / ${year}`, cvc: '123', name: 'Alex Nguyen' } };
}
