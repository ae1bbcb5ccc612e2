import * as z from 'zod';
import { type CallName, callName, operationName } from '../../schemas/call-names.ts';
import { type SavedMethodRecord, savedMethod } from '../../schemas/records.ts';
import { count, instant, jsonObject } from '../../schemas/values.ts';
import type { OperationName, OperationVariables } from '../operations.ts';
import {
  definePress,
  defineSimpleStep,
  defineStep,
  type Fields,
  matchJournalEntry,
  matchPageEvent,
  matchPress,
  type StepBehavior,
  type Trigger,
  type ValuesOf,
} from './define-step.ts';
import { ABSENT, ANY_ID } from './find-differences.ts';

export const start = defineSimpleStep('start', 'Start this scenario', matchPageEvent({ kind: 'opened' }));
export const begin = defineSimpleStep(
  'begin',
  'Start this scenario without waiting for it to load',
  matchPageEvent({ kind: 'opened' }),
);
export const openMethodDialog = definePress('openMethodDialog', 'Change payment method');
/** Presses the host page's own button, for a standalone form whose pay button is hidden. */
export const payInPage = defineSimpleStep(
  'payInPage',
  "Press the host page's button 'Pay for this document'",
  matchPress('Pay for this document'),
);
export const pressEscape = defineSimpleStep('pressEscape', 'Press Escape', matchPageEvent({ kind: 'escape' }));
export const pressOutside = defineSimpleStep(
  'pressOutside',
  'Click outside the dialog',
  matchPageEvent({ kind: 'outside' }),
);
export const hide = defineStep('hide', {}, () => ({}), {
  describe: () => 'The host page hides the checkout',
  observe: () => matchPageEvent({ kind: 'hidden' }),
  trigger: () => ({ kind: 'host', call: 'hide' }),
});
export const reloadPage = defineSimpleStep('reloadPage', 'Reload the page', matchPageEvent({ kind: 'reloaded' }));

const tabName = z.enum(['Credit & debit card', 'Direct debit']);
export type TabName = z.infer<typeof tabName>;

const cardDetails = z.strictObject({
  number: z.string().describe("A test card of the provider; '4242424242424242' is accepted."),
  expiry: z.string().describe("'MM / YY'."),
  cvc: z.string().describe('The card verification code.'),
  name: z.string().describe('The name on the card.'),
});
export interface CardDetails extends z.infer<typeof cardDetails> {}

const bankDetails = z.strictObject({
  bsb: z.string().describe("'NNN-NNN'."),
  account: z.string().describe('The account number.'),
  name: z.string().describe('The account name.'),
});
export interface BankDetails extends z.infer<typeof bankDetails> {}

const completeCard = (card: Partial<CardDetails> & { number: string }): CardDetails => ({
  expiry: '12 / 30',
  cvc: '123',
  name: 'Alex Nguyen',
  ...card,
});

const describeName = (name: string): string => (name.trim() === '' ? 'and no name' : `name ${name}`);

const matchName = (name: string) => matchPageEvent({ kind: 'typed', field: 'name', text: name.trim() });

export const chooseTab = defineStep('chooseTab', { tab: tabName }, (tab: TabName) => ({ tab }), {
  describe: (step) => `Choose the tab '${step.tab}'`,
  observe: (step) => matchPress(step.tab),
});

export const chooseMethod = defineStep('chooseMethod', { label: z.string() }, (label: string) => ({ label }), {
  describe: ({ label }) => `Choose '${label}'`,
  observe: ({ label }) => matchPageEvent({ kind: 'chose', name: label }),
});

export const enterCard = defineStep(
  'enterCard',
  { card: cardDetails },
  (card: Partial<CardDetails> & { number: string }) => ({ card: completeCard(card) }),
  {
    describe: ({ card }) =>
      `Enter the card ${card.number}, ${card.expiry}, CVC ${card.cvc}, ${describeName(card.name)}`,
    observe: ({ card }) => matchName(card.name),
  },
);

export const enterBankAccount = defineStep(
  'enterBankAccount',
  { bank: bankDetails },
  (bank: Partial<BankDetails> & { bsb: string }) => ({
    bank: { account: '000123456', name: 'Alex Nguyen', ...bank },
  }),
  {
    describe: ({ bank }) => `Enter the bank account ${bank.bsb} ${bank.account}, ${describeName(bank.name)}`,
    observe: ({ bank }) => matchName(bank.name),
  },
);

export const applyCoupon = defineStep('applyCoupon', { code: z.string() }, (code: string) => ({ code }), {
  describe: ({ code }) => `Apply the coupon ${code}`,
  observe: ({ code }) => matchPageEvent({ kind: 'pressed', name: 'Apply', coupon: code.trim().toUpperCase() }),
});

export const removeCoupon = defineSimpleStep('removeCoupon', 'Remove the coupon', matchPress('Remove'));

export const typeCoupon = defineStep('typeCoupon', { text: z.string() }, (value: string) => ({ text: value }), {
  describe: ({ text }) => {
    if (text === '') return 'Open the coupon form and leave it empty';
    return text.trim() === '' ? 'Type only spaces as the coupon code' : `Type '${text}' as the coupon code`;
  },
  observe: (step) => matchPageEvent({ kind: 'typed', field: 'coupon', text: step.text.trim().toUpperCase() }),
});

export const expectApplyDisabled = defineSimpleStep('expectApplyDisabled', "'Apply' is disabled");

const PAY = 'Confirm & pay';

/** Presses the pay button; `label` is needed when the host page has changed it. */
export const pay = defineStep(
  'pay',
  { label: z.string().exactOptional() },
  (label?: string) => (label === undefined ? {} : { label }),
  {
    describe: ({ label = PAY }) => `Press '${label}'`,
    observe: ({ label = PAY }) => matchPress(label),
  },
);
/** Presses the pay button twice before the page can respond to the first press. */
export const payTwice = defineSimpleStep('payTwice', `Press '${PAY}' twice quickly`, matchPress(PAY));
export const payByEnterAndClick = defineSimpleStep(
  'payByEnterAndClick',
  `Press Enter in a field and '${PAY}' at the same time`,
  matchPress(PAY),
);

const saveLabel = z.enum(['Save card', 'Update']);
export const save = defineStep('save', { label: saveLabel }, (label: 'Save card' | 'Update') => ({ label }), {
  describe: ({ label }) => `Press '${label}'`,
  observe: ({ label }) => matchPress(label),
});
export const retry = definePress('retry', 'Try again');

export const dismissMessage = defineSimpleStep('dismissMessage', 'Dismiss the message', matchPress('Dismiss message'));

export const chooseAnotherMethod = definePress('chooseAnotherMethod', 'Use another payment method');

const matchChallengeOutcome = (outcome: string) =>
  matchJournalEntry({ name: 'answer challenge', request: { outcome } });

export const typeInChallenge = defineStep('typeInChallenge', { text: z.string() }, (code: string) => ({ text: code }), {
  describe: (step) => `Type ${step.text} as the one-time code in the bank's window`,
});
export const completeChallenge = defineSimpleStep(
  'completeChallenge',
  "Press 'Complete' in the bank's window",
  matchChallengeOutcome('completed'),
);
export const failChallenge = defineSimpleStep(
  'failChallenge',
  "Press 'Fail' in the bank's window",
  matchChallengeOutcome('failed'),
);
export const closeChallenge = defineSimpleStep(
  'closeChallenge',
  "Close the bank's window",
  matchChallengeOutcome('closed'),
);

const defineSessionStep = <const Type extends string, Given extends Fields, Args extends unknown[]>(
  type: Type,
  fields: Given,
  build: (...args: Args) => ValuesOf<Given>,
  {
    request,
    ...behavior
  }: Pick<StepBehavior<ValuesOf<Given>>, 'describe' | 'requires'> & {
    request: (step: ValuesOf<Given>) => Omit<Extract<Trigger, { kind: 'request' }>, 'kind'>;
  },
) =>
  defineStep(type, fields, build, {
    ...behavior,
    trigger: (step) => ({ kind: 'request', ...request(step) }),
    observe: (step) => {
      const { path, body } = request(step);
      return matchJournalEntry({ kind: 'session', name: path, status: 200, request: body });
    },
  });

const CLOCK_FORMAT = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});

export const setClock = defineSessionStep('setClock', { now: instant }, (now: string) => ({ now }), {
  describe: ({ now }) => `The clock is set to ${CLOCK_FORMAT.format(new Date(now))}, Sydney time`,
  request: ({ now }) => ({ path: 'clock', body: { now: new Date(now).toISOString() } }),
});

export const advanceClock = defineSessionStep('advanceClock', { ms: count }, (ms: number) => ({ ms }), {
  describe: ({ ms }) => `${ms / 1000} seconds pass`,
  request: ({ ms }) => ({ path: 'clock', body: { advanceMs: ms } }),
});

export const changeElsewhere = defineSessionStep(
  'changeElsewhere',
  { add: savedMethod.exactOptional(), remove: z.string().exactOptional() },
  (change: { add: SavedMethodRecord } | { remove: string }) => change,
  {
    describe: ({ add }) =>
      add ? 'A payment method is saved in another tab' : 'A payment method is removed in another tab',
    requires: {
      holds: ({ add, remove }) => (add === undefined) !== (remove === undefined),
      message: "have either 'add' or 'remove'",
    },
    request: ({ add, remove }) => ({ path: 'methods', body: add ? { add } : { remove } }),
  },
);

export const buyInAnotherTab = defineStep(
  'buyInAnotherTab',
  { card: cardDetails },
  (number: string) => ({ card: completeCard({ number }) }),
  {
    describe: ({ card }) => `Buy the same plan in another browser tab with the card ${card.number}`,
    observe: () => matchJournalEntry({ kind: 'graphql', name: 'CreateSubscription' }),
  },
);

// Expectations about the screen. Each waits for its condition, never for a fixed time.

/** An expected text must not be blank, because every screen contains a blank text and the check would always pass. */
const visibleText = z.string().regex(/\S/, 'not be blank');

export const expectToast = defineStep(
  'expectToast',
  { title: visibleText, detail: z.string().exactOptional() },
  (title: string, detail?: string) => (detail === undefined ? { title } : { title, detail }),
  { describe: ({ title, detail }) => `See the message '${title}'${detail === undefined ? '' : ` with '${detail}'`}` },
);
/** This check does not wait, so the step before it must wait for the event that could cause the message. */
export const expectNoToast = defineStep('expectNoToast', { title: visibleText }, (title: string) => ({ title }), {
  describe: ({ title }) => `There is no message '${title}'`,
});
export const expectDialog = defineStep('expectDialog', { title: z.string() }, (title: string) => ({ title }), {
  describe: ({ title }) => `The dialog '${title}' is open`,
});
export const expectText = defineStep('expectText', { text: visibleText }, (value: string) => ({ text: value }), {
  describe: (step) => `See '${step.text}'`,
});
export const expectNoText = defineStep('expectNoText', { text: visibleText }, (value: string) => ({ text: value }), {
  describe: (step) => `Do not see '${step.text}'`,
});
export const expectLine = defineStep(
  'expectLine',
  { label: visibleText, amount: visibleText },
  (label: string, amount: string) => ({ label, amount }),
  { describe: ({ label, amount }) => `The summary shows '${label}': ${amount}` },
);
export const expectTab = defineStep('expectTab', { tab: tabName }, (tab: TabName) => ({ tab }), {
  describe: ({ tab }) => `The tab '${tab}' is open`,
});
export const expectSelected = defineStep('expectSelected', { label: z.string() }, (label: string) => ({ label }), {
  describe: ({ label }) => `'${label}' is selected`,
});
export const expectNothingSelected = defineSimpleStep('expectNothingSelected', 'No saved method is selected');
export const expectMethodDisabled = defineStep(
  'expectMethodDisabled',
  { label: z.string() },
  (label: string) => ({ label }),
  { describe: ({ label }) => `'${label}' is listed and disabled` },
);
export const expectPayDisabled = defineStep(
  'expectPayDisabled',
  { because: visibleText },
  (because: string) => ({ because }),
  { describe: ({ because }) => `'${PAY}' is disabled with the reason '${because}'` },
);
export const expectPayEnabled = defineSimpleStep('expectPayEnabled', `'${PAY}' is enabled`);
export const expectPaying = defineSimpleStep(
  'expectPaying',
  'The payment is in progress, and nothing else can be changed',
);
export const expectOpen = defineSimpleStep('expectOpen', 'The dialog is open');
export const expectNoTabs = defineSimpleStep('expectNoTabs', 'There are no tabs');
export const expectClosed = defineSimpleStep('expectClosed', 'The dialog has closed');
export const expectLayout = defineStep(
  'expectLayout',
  { layout: z.enum(['sheet', 'panel']) },
  (layout: 'sheet' | 'panel') => ({ layout }),
  { describe: ({ layout }) => `The dialog is a ${layout}` },
);

export { ABSENT, ANY_ID };

type Marker = typeof ABSENT | typeof ANY_ID;

/** Objects may have more fields than expected; lists must match in full. `ABSENT` and `ANY_ID` replace a value. */
export type Expected<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Expected<T[K]> | Marker }
    : T | Marker;

const MARKERS = new Map<unknown, string>([
  [ABSENT, 'not sent'],
  [ANY_ID, 'any id'],
]);

const describeValues = (value: unknown, path = ''): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value)
        .map(([name, inner]) => describeValues(inner, path === '' ? name : `${path}.${name}`))
        .join(', ')
    : `${path}: ${MARKERS.get(value) ?? JSON.stringify(value)}`;

export const expectOperation = defineStep(
  'expectOperation',
  { operation: operationName, variables: jsonObject },
  <Name extends OperationName>(operation: Name, variables: Expected<OperationVariables[Name]>) => ({
    operation,
    variables: variables as Record<string, unknown>,
  }),
  {
    describe: ({ operation, variables }) =>
      [`${operation} was sent`, describeValues(variables)].filter(Boolean).join(' with '),
  },
);
export const expectNoOperation = defineStep(
  'expectNoOperation',
  { operation: operationName },
  (operation: OperationName) => ({ operation }),
  { describe: ({ operation }) => `${operation} was not sent` },
);
export const expectCalls = defineStep(
  'expectCalls',
  { call: callName, times: count },
  (call: CallName, times: number) => ({ call, times }),
  { describe: ({ call, times }) => `${call} was called ${times === 1 ? 'once' : `${times} times`}` },
);
export const expectUpgradeIntention = defineStep(
  'expectUpgradeIntention',
  { plan: z.string() },
  (plan: string) => ({ plan }),
  { describe: ({ plan }) => `The upgrade intention for ${plan} was sent` },
);
export const expectHostEvents = defineStep(
  'expectHostEvents',
  { events: z.array(z.string()) },
  (...events: string[]) => ({ events }),
  {
    describe: ({ events }) =>
      events.length === 0 ? 'The host page received no event' : `The host page received: ${events.join(', ')}`,
  },
);
export const expectLog = defineStep('expectLog', { message: visibleText }, (message: string) => ({ message }), {
  describe: ({ message }) => `The host page's log contains: ${message}`,
});
