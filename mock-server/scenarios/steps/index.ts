/**
 * The steps of a scenario. Each step type is defined once with its fields, builder and sentence; the replay has one
 * handler per type, and the panel shows the sentence.
 */
export {
  describeStep,
  getTrigger,
  hasAssertion,
  isExpectation,
  type SerializedStep,
  type Step,
  serializeStep,
  stepSchema,
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
  chooseAnotherMethod,
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
