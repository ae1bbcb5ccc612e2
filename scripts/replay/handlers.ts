import type { Step } from '#scenarios';
import * as actions from './actions.ts';
import * as expectations from './expectations.ts';
import * as frames from './frames.ts';
import * as journal from './journal.ts';
import * as outsideActions from './outside-actions.ts';
import { runTrigger } from './run-trigger.ts';
import type { TestWorld } from './test-world.ts';

type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

/** Runs each type of step in a browser. A handler waits for its condition, and fails with what it saw instead. */
const handlers: { [Type in Step['type']]: (world: TestWorld, step: StepOf<Type>) => Promise<void> } = {
  start: (world) => actions.start(world),
  begin: (world) => actions.begin(world),
  chooseTab: (world, { tab }) => actions.chooseTab(world, tab),
  chooseMethod: (world, { label }) => actions.chooseMethod(world, label),
  enterCard: (world, { card }) => actions.enterCard(world, card),
  enterBankAccount: (world, { bank }) => actions.enterBankAccount(world, bank),
  applyCoupon: (world, { code }) => actions.applyCoupon(world, code),
  removeCoupon: (world) => actions.removeCoupon(world),
  typeCoupon: (world, { text }) => actions.typeCoupon(world, text),
  expectApplyDisabled: (world) => expectations.expectApplyDisabled(world),
  pay: (world, { label }) => actions.pay(world, label),
  payTwice: (world) => actions.payTwice(world),
  payByEnterAndClick: (world) => actions.payByEnterAndClick(world),
  buyInAnotherTab: (world, { card }) => outsideActions.buyInAnotherTab(world, card),
  changeElsewhere: runTrigger,
  openMethodDialog: (world) => actions.openMethodDialog(world),
  pressEscape: (world) => outsideActions.pressEscape(world),
  pressOutside: (world) => outsideActions.pressOutside(world),
  hide: runTrigger,
  reloadPage: (world) => outsideActions.reloadPage(world),
  setClock: runTrigger,
  advanceClock: runTrigger,
  setFaults: runTrigger,
  payInPage: (world) => actions.payInPage(world),
  save: (world, { label }) => actions.save(world, label),
  retry: (world) => actions.retry(world),
  chooseAnotherMethod: (world) => actions.chooseAnotherMethod(world),
  typeInChallenge: (world, { text }) => frames.typeInChallenge(world, text),
  completeChallenge: (world) => frames.completeChallenge(world),
  failChallenge: (world) => frames.failChallenge(world),
  closeChallenge: (world) => frames.closeChallenge(world),
  expectToast: (world, { title, detail }) => expectations.expectToast(world, title, detail),
  expectNoToast: (world, { title }) => expectations.expectNoToast(world, title),
  expectDialog: (world, { title }) => expectations.expectDialog(world, title),
  expectText: (world, { text }) => expectations.expectText(world, text),
  expectNoText: (world, { text }) => expectations.expectNoText(world, text),
  expectLine: (world, { label, amount }) => expectations.expectLine(world, label, amount),
  expectTab: (world, { tab }) => expectations.expectTab(world, tab),
  expectSelected: (world, { label }) => expectations.expectSelected(world, label),
  expectNothingSelected: (world) => expectations.expectNothingSelected(world),
  expectMethodDisabled: (world, { label }) => expectations.expectMethodDisabled(world, label),
  expectPayDisabled: (world, { because }) => expectations.expectPayDisabled(world, because),
  expectPayEnabled: (world) => expectations.expectPayEnabled(world),
  expectPaying: (world) => expectations.expectPaying(world),
  expectOpen: (world) => expectations.expectOpen(world),
  expectNoTabs: (world) => expectations.expectNoTabs(world),
  expectClosed: (world) => expectations.expectClosed(world),
  expectLayout: (world, { layout }) => expectations.expectLayout(world, layout),
  expectOperation: (world, { operation, variables }) => journal.expectOperation(world, operation, variables),
  expectNoOperation: (world, { operation }) => journal.expectNoOperation(world, operation),
  expectCalls: (world, { call, times }) => journal.expectCalls(world, call, times),
  expectUpgradeIntention: (world, { plan }) => journal.expectUpgradeIntention(world, plan),
  expectHostEvents: (world, { events }) => expectations.expectHostEvents(world, events),
  expectLog: (world, { message }) => expectations.expectLog(world, message),
};

export const runStep = (world: TestWorld, step: Step): Promise<void> => handlers[step.type](world, step as never);
