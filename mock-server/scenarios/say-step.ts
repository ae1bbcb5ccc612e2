import { sayFault } from './faults.ts';
import type { Step } from './steps.ts';

/** The step in words, for the panel and the replay's output. */
export function sayStep(step: Step): string {
  switch (step.do) {
    case 'start':
      return 'Start this scenario';
    case 'begin':
      return 'Start this scenario, and look at once';
    case 'chooseTab':
      return `Choose the tab '${step.tab}'`;
    case 'chooseMethod':
      return `Choose '${step.label}'`;
    case 'enterCard':
      return `Enter the card ${step.card.number}, ${step.card.expiry}, CVC ${step.card.cvc}, name ${step.card.name}`;
    case 'enterBankAccount':
      return `Enter the bank account ${step.bank.bsb} ${step.bank.account}, name ${step.bank.name}`;
    case 'applyCoupon':
      return `Apply the coupon ${step.code}`;
    case 'removeCoupon':
      return 'Remove the coupon';
    case 'typeCoupon':
      return `Type '${step.text}' as the coupon code`;
    case 'expectApplyDisabled':
      return "'Apply' is disabled";
    case 'pay':
      return `Press '${step.label ?? 'Confirm & pay'}'`;
    case 'payTwice':
      return "Press 'Confirm & pay' twice, at once";
    case 'payByEnterAndClick':
      return "Press Enter in a field and 'Confirm & pay', at once";
    case 'buyInAnotherTab':
      return `Buy the same plan in another browser tab with the card ${step.card.number}`;
    case 'changeElsewhere':
      return step.add ? 'A payment method is saved in another tab' : 'A payment method is removed in another tab';
    case 'openMethodDialog':
      return "Press 'Change payment method'";
    case 'pressEscape':
      return 'Press Escape';
    case 'pressOutside':
      return 'Press the page behind the dialog';
    case 'hide':
      return 'The host page hides the checkout';
    case 'reloadPage':
      return 'Reload the page';
    case 'setClock':
      return `It is ${step.now}`;
    case 'advanceClock':
      return `${step.ms / 1000} seconds go by`;
    case 'setFaults':
      return step.faults.length === 0
        ? 'Nothing goes wrong any more'
        : `From now on: ${step.faults.map(sayFault).join('; ')}`;
    case 'payInPage':
      return "Press the page's own button, 'Pay for this document'";
    case 'save':
      return `Press '${step.label}'`;
    case 'retry':
      return "Press 'Try again'";
    case 'typeInChallenge':
      return `Type ${step.text} as the one-time code in the bank's window`;
    case 'completeChallenge':
      return "Press 'Complete' in the bank's window";
    case 'failChallenge':
      return "Press 'Fail' in the bank's window";
    case 'closeChallenge':
      return "Close the bank's window";
    case 'expectToast':
      return `See the message '${step.title}'${step.detail === undefined ? '' : ` with '${step.detail}'`}`;
    case 'expectNoToast':
      return `There is no message '${step.title}'`;
    case 'expectDialog':
      return `The dialog '${step.title}' is open`;
    case 'expectText':
      return `See '${step.text}'`;
    case 'expectNoText':
      return `Do not see '${step.text}'`;
    case 'expectLine':
      return `The summary says '${step.label}': ${step.amount}`;
    case 'expectTab':
      return `The tab '${step.tab}' is open`;
    case 'expectSelected':
      return `'${step.label}' is selected`;
    case 'expectNothingSelected':
      return 'No saved method is selected';
    case 'expectMethodDisabled':
      return `'${step.label}' cannot be chosen`;
    case 'expectPayDisabled':
      return `'Confirm & pay' is disabled, because: ${step.because}`;
    case 'expectPayEnabled':
      return "'Confirm & pay' is enabled";
    case 'expectPaying':
      return 'The button is at work, and nothing else can be changed';
    case 'expectOpen':
      return 'The dialog is open';
    case 'expectNoTabs':
      return 'There are no tabs';
    case 'expectClosed':
      return 'The dialog has closed';
    case 'expectLayout':
      return step.layout === 'sheet' ? 'The dialog is a sheet' : 'The dialog is a panel';
    case 'expectOperation':
      return `${step.operation} was sent with ${JSON.stringify(step.variables)}`;
    case 'expectNoOperation':
      return `${step.operation} was not sent`;
    case 'expectCalls':
      return `${step.call} was called ${step.times === 1 ? 'once' : `${step.times} times`}`;
    case 'expectUpgradeIntention':
      return `The upgrade intention for ${step.plan} was posted`;
    case 'expectHostEvents':
      return step.events.length === 0
        ? 'The host page was told nothing'
        : `The host page was told: ${step.events.join(', ')}`;
    case 'expectLog':
      return `The host's log says: ${step.message}`;
  }
}
