import type { Step } from '#scenarios';
import * as actions from './actions.ts';
import * as elsewhere from './elsewhere.ts';
import * as expectations from './expectations.ts';
import * as frames from './frames.ts';
import * as journal from './journal.ts';
import type { Stage } from './stage.ts';
import { trigger } from './trigger.ts';

type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

/** How each type of step is run in a browser. Every handler waits for its condition, and fails with what was seen instead. */
const handlers: { [Type in Step['type']]: (stage: Stage, step: StepOf<Type>) => Promise<void> } = {
  start: (stage) => actions.start(stage),
  begin: (stage) => actions.begin(stage),
  chooseTab: (stage, { tab }) => actions.chooseTab(stage, tab),
  chooseMethod: (stage, { label }) => actions.chooseMethod(stage, label),
  enterCard: (stage, { card }) => actions.enterCard(stage, card),
  enterBankAccount: (stage, { bank }) => actions.enterBankAccount(stage, bank),
  applyCoupon: (stage, { code }) => actions.applyCoupon(stage, code),
  removeCoupon: (stage) => actions.removeCoupon(stage),
  typeCoupon: (stage, { text }) => actions.typeCoupon(stage, text),
  expectApplyDisabled: (stage) => expectations.expectApplyDisabled(stage),
  pay: (stage, { label }) => actions.pay(stage, label),
  payTwice: (stage) => actions.payTwice(stage),
  payByEnterAndClick: (stage) => actions.payByEnterAndClick(stage),
  buyInAnotherTab: (stage, { card }) => elsewhere.buyInAnotherTab(stage, card),
  changeElsewhere: trigger,
  openMethodDialog: (stage) => actions.openMethodDialog(stage),
  pressEscape: (stage) => elsewhere.pressEscape(stage),
  pressOutside: (stage) => elsewhere.pressOutside(stage),
  hide: trigger,
  reloadPage: (stage) => elsewhere.reloadPage(stage),
  setClock: trigger,
  advanceClock: trigger,
  setFaults: trigger,
  payInPage: (stage) => actions.payInPage(stage),
  save: (stage, { label }) => actions.save(stage, label),
  retry: (stage) => actions.retry(stage),
  typeInChallenge: (stage, { text }) => frames.typeInChallenge(stage, text),
  completeChallenge: (stage) => frames.completeChallenge(stage),
  failChallenge: (stage) => frames.failChallenge(stage),
  closeChallenge: (stage) => frames.closeChallenge(stage),
  expectToast: (stage, { title, detail }) => expectations.expectToast(stage, title, detail),
  expectNoToast: (stage, { title }) => expectations.expectNoToast(stage, title),
  expectDialog: (stage, { title }) => expectations.expectDialog(stage, title),
  expectText: (stage, { text }) => expectations.expectText(stage, text),
  expectNoText: (stage, { text }) => expectations.expectNoText(stage, text),
  expectLine: (stage, { label, amount }) => expectations.expectLine(stage, label, amount),
  expectTab: (stage, { tab }) => expectations.expectTab(stage, tab),
  expectSelected: (stage, { label }) => expectations.expectSelected(stage, label),
  expectNothingSelected: (stage) => expectations.expectNothingSelected(stage),
  expectMethodDisabled: (stage, { label }) => expectations.expectMethodDisabled(stage, label),
  expectPayDisabled: (stage, { because }) => expectations.expectPayDisabled(stage, because),
  expectPayEnabled: (stage) => expectations.expectPayEnabled(stage),
  expectPaying: (stage) => expectations.expectPaying(stage),
  expectOpen: (stage) => expectations.expectOpen(stage),
  expectNoTabs: (stage) => expectations.expectNoTabs(stage),
  expectClosed: (stage) => expectations.expectClosed(stage),
  expectLayout: (stage, { layout }) => expectations.expectLayout(stage, layout),
  expectOperation: (stage, { operation, variables }) => journal.expectOperation(stage, operation, variables),
  expectNoOperation: (stage, { operation }) => journal.expectNoOperation(stage, operation),
  expectCalls: (stage, { call, times }) => journal.expectCalls(stage, call, times),
  expectUpgradeIntention: (stage, { plan }) => journal.expectUpgradeIntention(stage, plan),
  expectHostEvents: (stage, { events }) => expectations.expectHostEvents(stage, events),
  expectLog: (stage, { message }) => expectations.expectLog(stage, message),
};

export const runStep = (stage: Stage, step: Step): Promise<void> => handlers[step.type](stage, step as never);
