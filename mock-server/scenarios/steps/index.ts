/**
 * The steps of a scenario. Each kind is defined once, with its type, its fields, its builder and its sentence; the replay
 * has one handler for each type, and a panel shows the sentence.
 */
export {
  asserts,
  describeStep,
  isExpectation,
  type ShownStep,
  type Step,
  showStep,
  stepProblem,
  triggerOf,
} from './all-steps.ts';
export type { Observation, Trigger } from './define-step.ts';
export {
  applyCoupon,
  type BankDetails,
  type CardDetails,
  chooseMethod,
  chooseTab,
  enterBankAccount,
  enterCard,
  expectApplyDisabled,
  removeCoupon,
  type TabName,
  typeCoupon,
} from './details.ts';
export { begin, hide, openMethodDialog, payInPage, pressEscape, pressOutside, reloadPage, start } from './host-page.ts';
export {
  closeChallenge,
  completeChallenge,
  failChallenge,
  pay,
  payByEnterAndClick,
  payTwice,
  retry,
  save,
  typeInChallenge,
} from './payment.ts';
export {
  expectClosed,
  expectDialog,
  expectLayout,
  expectLine,
  expectMethodDisabled,
  expectNoTabs,
  expectNoText,
  expectNoToast,
  expectNothingSelected,
  expectOpen,
  expectPayDisabled,
  expectPayEnabled,
  expectPaying,
  expectSelected,
  expectTab,
  expectText,
  expectToast,
} from './screen-expectations.ts';
export {
  ABSENT,
  ANY_ID,
  type Expected,
  expectCalls,
  expectHostEvents,
  expectLog,
  expectNoOperation,
  expectOperation,
  expectUpgradeIntention,
} from './sent-expectations.ts';
export { advanceClock, buyInAnotherTab, changeElsewhere, setClock, setFaults } from './session.ts';
