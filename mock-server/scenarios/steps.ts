/**
 * The words in which a scenario is walked. A step is plain data: the replay performs it in a browser, the panel shows
 * its sentence to a person, and the journal can tell whether it has happened.
 *
 * `expect…` steps assert; the others act. Every step waits for its condition, never for time.
 */
import type { Fault, SavedMethod } from '../world/records.ts';
import type { CallName } from './faults.ts';
import type { OperationName, OperationVariables } from './operations.ts';

/**
 * What an operation must have been sent with. Only what is written is compared; inside an array everything is.
 * `ABSENT` demands that a variable was not sent at all, `ANY_ID` that some non-empty text was.
 */
export type Expected<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Expected<T[K]> | Marker }
    : T | Marker;
export const ABSENT = '«absent»';
export const ANY_ID = '«any id»';
export type Marker = typeof ABSENT | typeof ANY_ID;

/** What the button of the save dialog reads. */
export type SaveLabel = 'Save card' | 'Update';

export type TabName = 'Credit & debit card' | 'Direct debit';

export interface CardDetails {
  number: string;
  /** 'MM / YY'. */
  expiry: string;
  cvc: string;
  name: string;
}
export interface BankDetails {
  /** 'NNN-NNN'. */
  bsb: string;
  account: string;
  name: string;
}

type OperationExpectation = {
  [Name in OperationName]: {
    do: 'expectOperation';
    operation: Name;
    variables: Expected<OperationVariables[Name]>;
  };
}[OperationName];

export type Step =
  | { do: 'start' }
  /** Starts, and does not wait until what it opens is ready. */
  | { do: 'begin' }
  | { do: 'chooseTab'; tab: TabName }
  | { do: 'chooseMethod'; label: string }
  | { do: 'enterCard'; card: CardDetails }
  | { do: 'enterBankAccount'; bank: BankDetails }
  | { do: 'applyCoupon'; code: string }
  | { do: 'removeCoupon' }
  /** Opens the coupon form and types, without pressing Apply. */
  | { do: 'typeCoupon'; text: string }
  | { do: 'expectApplyDisabled' }
  /** Presses the pay button, by its label where that is another one. */
  | { do: 'pay'; label?: string }
  | { do: 'payTwice' }
  | { do: 'payByEnterAndClick' }
  | { do: 'payInPage' }
  | { do: 'buyInAnotherTab'; card: CardDetails }
  | { do: 'changeElsewhere'; add?: SavedMethod; remove?: string }
  /** Presses the page's own 'Change payment method'. */
  | { do: 'openMethodDialog' }
  | { do: 'pressEscape' }
  | { do: 'pressOutside' }
  | { do: 'hide' }
  /** The page is loaded anew; what the dialog knew is gone. */
  | { do: 'reloadPage' }
  | { do: 'setClock'; now: string }
  | { do: 'advanceClock'; ms: number }
  | { do: 'setFaults'; faults: Fault[] }
  | { do: 'save'; label: SaveLabel }
  | { do: 'retry' }
  | { do: 'typeInChallenge'; text: string }
  | { do: 'completeChallenge' }
  | { do: 'failChallenge' }
  | { do: 'closeChallenge' }
  | { do: 'expectToast'; title: string; detail?: string }
  | { do: 'expectNoToast'; title: string }
  | { do: 'expectDialog'; title: string }
  | { do: 'expectText'; text: string }
  | { do: 'expectNoText'; text: string }
  | { do: 'expectLine'; label: string; amount: string }
  | { do: 'expectTab'; tab: TabName }
  | { do: 'expectSelected'; label: string }
  | { do: 'expectNothingSelected' }
  | { do: 'expectMethodDisabled'; label: string }
  | { do: 'expectPayDisabled'; because: string }
  | { do: 'expectPayEnabled' }
  | { do: 'expectPaying' }
  | { do: 'expectOpen' }
  | { do: 'expectNoTabs' }
  | { do: 'expectClosed' }
  /** A sheet fills the width and stands on the lower edge; a panel does neither. */
  | { do: 'expectLayout'; layout: 'sheet' | 'panel' }
  | OperationExpectation
  | { do: 'expectNoOperation'; operation: OperationName }
  | { do: 'expectCalls'; call: CallName; times: number }
  | { do: 'expectUpgradeIntention'; plan: string }
  | { do: 'expectHostEvents'; events: string[] }
  | { do: 'expectLog'; message: string };

export const start = (): Step => ({ do: 'start' });
/** Starts without waiting: what is still on its way can be looked at. */
export const begin = (): Step => ({ do: 'begin' });
export const chooseTab = (tab: TabName): Step => ({ do: 'chooseTab', tab });
export const chooseMethod = (label: string): Step => ({ do: 'chooseMethod', label });
export const enterCard = (card: Partial<CardDetails> & { number: string }): Step => ({
  do: 'enterCard',
  card: { expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen', ...card },
});
export const enterBankAccount = (bank: Partial<BankDetails> & { bsb: string }): Step => ({
  do: 'enterBankAccount',
  bank: { account: '000123456', name: 'Alex Nguyen', ...bank },
});
export const applyCoupon = (code: string): Step => ({ do: 'applyCoupon', code });
export const removeCoupon = (): Step => ({ do: 'removeCoupon' });
export const typeCoupon = (text: string): Step => ({ do: 'typeCoupon', text });
export const expectApplyDisabled = (): Step => ({ do: 'expectApplyDisabled' });
export const pay = (label?: string): Step => (label === undefined ? { do: 'pay' } : { do: 'pay', label });
/** Two presses on the pay button before the page can answer the first. */
export const payTwice = (): Step => ({ do: 'payTwice' });
/** Enter in a field and a press on the pay button, before the page can answer either. */
export const payByEnterAndClick = (): Step => ({ do: 'payByEnterAndClick' });
/** The same person buys the same plan in a second browser tab, to the end. */
export const buyInAnotherTab = (number: string): Step => ({
  do: 'buyInAnotherTab',
  card: { number, expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' },
});
/** The saved methods change while this page is open: in another tab, or at another desk. */
export const changeElsewhere = (change: { add: SavedMethod } | { remove: string }): Step => ({
  do: 'changeElsewhere',
  ...change,
});
/** The page's own way to the saved methods, beside what it sells. */
export const openMethodDialog = (): Step => ({ do: 'openMethodDialog' });
export const pressEscape = (): Step => ({ do: 'pressEscape' });
/** A press on the page behind the dialog. */
export const pressOutside = (): Step => ({ do: 'pressOutside' });
/** The host page hides the checkout. */
export const hide = (): Step => ({ do: 'hide' });
/** The person reloads the page: nothing of it is left but what the browser keeps. */
export const reloadPage = (): Step => ({ do: 'reloadPage' });
/** Moves the session's clock to an ISO instant with its offset. */
export const setClock = (now: string): Step => ({ do: 'setClock', now });
export const advanceClock = (ms: number): Step => ({ do: 'advanceClock', ms });
/** From now on these go wrong, and no others. */
export const setFaults = (...faults: Fault[]): Step => ({ do: 'setFaults', faults });
/** The page's own button, where the standalone form shows none. */
export const payInPage = (): Step => ({ do: 'payInPage' });
export const save = (label: SaveLabel): Step => ({ do: 'save', label });
/** Presses 'Try again' on the notice that offers it. */
export const retry = (): Step => ({ do: 'retry' });
/** Types into the one-time code box of the card's bank; what is typed has to arrive there. */
export const typeInChallenge = (text: string): Step => ({ do: 'typeInChallenge', text });
export const completeChallenge = (): Step => ({ do: 'completeChallenge' });
export const failChallenge = (): Step => ({ do: 'failChallenge' });
/** Leaves the bank's window without an answer. */
export const closeChallenge = (): Step => ({ do: 'closeChallenge' });

export const expectToast = (title: string, detail?: string): Step =>
  detail === undefined ? { do: 'expectToast', title } : { do: 'expectToast', title, detail };
/** Nothing of the kind was announced. Look for it after a step that waits for what would have brought it. */
export const expectNoToast = (title: string): Step => ({ do: 'expectNoToast', title });
/** A dialog of that title is open. */
export const expectDialog = (title: string): Step => ({ do: 'expectDialog', title });
export const expectText = (text: string): Step => ({ do: 'expectText', text });
export const expectNoText = (text: string): Step => ({ do: 'expectNoText', text });
/** A line of the Summary: its label and the amount beside it, as printed. */
export const expectLine = (label: string, amount: string): Step => ({ do: 'expectLine', label, amount });
export const expectTab = (tab: TabName): Step => ({ do: 'expectTab', tab });
export const expectSelected = (label: string): Step => ({ do: 'expectSelected', label });
export const expectNothingSelected = (): Step => ({ do: 'expectNothingSelected' });
export const expectMethodDisabled = (label: string): Step => ({ do: 'expectMethodDisabled', label });
/** The pay button is disabled and is described by a text that contains `because`. */
export const expectPayDisabled = (because: string): Step => ({ do: 'expectPayDisabled', because });
export const expectPayEnabled = (): Step => ({ do: 'expectPayEnabled' });
/** The pay button is at work, and neither tabs nor coupon can be changed. */
export const expectPaying = (): Step => ({ do: 'expectPaying' });
export const expectOpen = (): Step => ({ do: 'expectOpen' });
export const expectNoTabs = (): Step => ({ do: 'expectNoTabs' });
export const expectClosed = (): Step => ({ do: 'expectClosed' });
export const expectLayout = (layout: 'sheet' | 'panel'): Step => ({ do: 'expectLayout', layout });
export const expectOperation = <Name extends OperationName>(
  operation: Name,
  variables: Expected<OperationVariables[Name]>,
): Step => ({ do: 'expectOperation', operation, variables }) as Step;
export const expectNoOperation = (operation: OperationName): Step => ({ do: 'expectNoOperation', operation });
/** The journal holds this many of the call by now. */
export const expectCalls = (call: CallName, times: number): Step => ({ do: 'expectCalls', call, times });
export const expectUpgradeIntention = (plan: string): Step => ({ do: 'expectUpgradeIntention', plan });
/** What the host page was told, in this order: its callbacks and its tracking events. */
export const expectHostEvents = (...events: string[]): Step => ({ do: 'expectHostEvents', events });
/** The host's log was told; the user sees nothing of it. */
export const expectLog = (message: string): Step => ({ do: 'expectLog', message });
