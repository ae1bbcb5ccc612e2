/** Steps that pay, save a method and complete the bank's verification window. */
import * as z from 'zod';
import { defineSimpleStep, defineStep, matchJournalEntries, matchPress } from './define-step.ts';

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
/** Presses Enter in a field and the pay button before the page can respond to either. */
export const payByEnterAndClick = defineSimpleStep(
  'payByEnterAndClick',
  `Press Enter in a field and '${PAY}' at the same time`,
  matchPress(PAY),
);

const saveLabel = z.enum(['Save card', 'Update']);
/** Presses the button of the save dialog. */
export const save = defineStep('save', { label: saveLabel }, (label: 'Save card' | 'Update') => ({ label }), {
  describe: ({ label }) => `Press '${label}'`,
  observe: ({ label }) => matchPress(label),
});
/** Presses 'Try again' on the notice that offers it. */
export const retry = defineSimpleStep('retry', "Press 'Try again'", matchPress('Try again'));

/** Presses 'Use another payment method' on the notice about a payment that was not found. */
export const chooseAnotherMethod = defineSimpleStep(
  'chooseAnotherMethod',
  "Press 'Use another payment method'",
  matchPress('Use another payment method'),
);

const matchChallengeOutcome = (outcome: string) =>
  matchJournalEntries({ name: 'answer challenge', request: { outcome } });

/** Types into the one-time code field of the bank's window and checks that the text arrives there. */
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
/** Closes the bank's window without completing the verification. */
export const closeChallenge = defineSimpleStep(
  'closeChallenge',
  "Close the bank's window",
  matchChallengeOutcome('closed'),
);
