import type { Step } from '#scenarios';
import * as actions from './actions.ts';
import * as elsewhere from './elsewhere.ts';
import * as expectations from './expectations.ts';
import * as frames from './frames.ts';
import * as journal from './journal.ts';
import type { Stage } from './stage.ts';

/** Performs one step on a page, and fails with what was expected and what was seen when it does not come true. */
export function perform(stage: Stage, step: Step): Promise<void> {
  switch (step.do) {
    case 'start':
      return actions.start(stage);
    case 'begin':
      return actions.begin(stage);
    case 'chooseTab':
      return actions.chooseTab(stage, step.tab);
    case 'chooseMethod':
      return actions.chooseMethod(stage, step.label);
    case 'enterCard':
      return actions.enterCard(stage, step.card);
    case 'enterBankAccount':
      return actions.enterBankAccount(stage, step.bank);
    case 'applyCoupon':
      return actions.applyCoupon(stage, step.code);
    case 'removeCoupon':
      return actions.removeCoupon(stage);
    case 'typeCoupon':
      return actions.typeCoupon(stage, step.text);
    case 'expectApplyDisabled':
      return expectations.expectApplyDisabled(stage);
    case 'pay':
      return actions.pay(stage, step.label);
    case 'payTwice':
      return actions.payTwice(stage);
    case 'payByEnterAndClick':
      return actions.payByEnterAndClick(stage);
    case 'buyInAnotherTab':
      return elsewhere.buyInAnotherTab(stage, step.card);
    case 'changeElsewhere':
      return elsewhere.changeElsewhere(stage, step);
    case 'openMethodDialog':
      return actions.openMethodDialog(stage);
    case 'pressEscape':
      return elsewhere.pressEscape(stage);
    case 'pressOutside':
      return elsewhere.pressOutside(stage);
    case 'hide':
      return elsewhere.hide(stage);
    case 'reloadPage':
      return elsewhere.reloadPage(stage);
    case 'setClock':
      return elsewhere.setClock(stage, step.now);
    case 'advanceClock':
      return elsewhere.advanceClock(stage, step.ms);
    case 'setFaults':
      return elsewhere.setFaults(stage, step);
    case 'payInPage':
      return actions.payInPage(stage);
    case 'save':
      return actions.save(stage, step.label);
    case 'retry':
      return actions.retry(stage);
    case 'typeInChallenge':
      return frames.typeInChallenge(stage, step.text);
    case 'completeChallenge':
      return frames.completeChallenge(stage);
    case 'failChallenge':
      return frames.failChallenge(stage);
    case 'closeChallenge':
      return frames.closeChallenge(stage);
    case 'expectToast':
      return expectations.expectToast(stage, step.title, step.detail);
    case 'expectNoToast':
      return expectations.expectNoToast(stage, step.title);
    case 'expectDialog':
      return expectations.expectDialog(stage, step.title);
    case 'expectText':
      return expectations.expectText(stage, step.text);
    case 'expectNoText':
      return expectations.expectNoText(stage, step.text);
    case 'expectLine':
      return expectations.expectLine(stage, step.label, step.amount);
    case 'expectTab':
      return expectations.expectTab(stage, step.tab);
    case 'expectSelected':
      return expectations.expectSelected(stage, step.label);
    case 'expectNothingSelected':
      return expectations.expectNothingSelected(stage);
    case 'expectMethodDisabled':
      return expectations.expectMethodDisabled(stage, step.label);
    case 'expectPayDisabled':
      return expectations.expectPayDisabled(stage, step.because);
    case 'expectPayEnabled':
      return expectations.expectPayEnabled(stage);
    case 'expectPaying':
      return expectations.expectPaying(stage);
    case 'expectOpen':
      return expectations.expectOpen(stage);
    case 'expectNoTabs':
      return expectations.expectNoTabs(stage);
    case 'expectClosed':
      return expectations.expectClosed(stage);
    case 'expectLayout':
      return expectations.expectLayout(stage, step.layout);
    case 'expectOperation':
      return journal.expectOperation(stage, step.operation, step.variables);
    case 'expectNoOperation':
      return journal.expectNoOperation(stage, step.operation);
    case 'expectCalls':
      return journal.expectCalls(stage, step.call, step.times);
    case 'expectUpgradeIntention':
      return journal.expectUpgradeIntention(stage, step.plan);
    case 'expectHostEvents':
      return expectations.expectHostEvents(stage, step.events);
    case 'expectLog':
      return expectations.expectLog(stage, step.message);
  }
}
