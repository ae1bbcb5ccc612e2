/** Paying, saving, and the window in which the card's bank asks for confirmation. */
import { defineBareStep, defineStep, inJournal, pressed } from './define-step.ts';
import { oneOf, optional, text } from './fields.ts';

const PAY = 'Confirm & pay';

/** Presses the pay button, by its label where that is another one. */
export const pay = defineStep(
  'pay',
  { label: optional(text()) },
  (label?: string) => (label === undefined ? {} : { label }),
  {
    describe: ({ label = PAY }) => `Press '${label}'`,
    observe: ({ label = PAY }) => pressed(label),
  },
);
/** Two presses on the pay button before the page can answer the first. */
export const payTwice = defineBareStep('payTwice', `Press '${PAY}' twice, at once`, pressed(PAY));
/** Enter in a field and a press on the pay button, before the page can answer either. */
export const payByEnterAndClick = defineBareStep(
  'payByEnterAndClick',
  `Press Enter in a field and '${PAY}', at once`,
  pressed(PAY),
);

const saveLabel = oneOf('Save card', 'Update');
/** Presses the button of the save dialog. */
export const save = defineStep('save', { label: saveLabel }, (label: 'Save card' | 'Update') => ({ label }), {
  describe: ({ label }) => `Press '${label}'`,
  observe: ({ label }) => pressed(label),
});
/** Presses 'Try again' on the notice that offers it. */
export const retry = defineBareStep('retry', "Press 'Try again'", pressed('Try again'));

const answered = (outcome: string) => inJournal({ name: 'answer challenge', request: { outcome } });

/** Types into the one-time code box of the card's bank; what is typed has to arrive there. */
export const typeInChallenge = defineStep('typeInChallenge', { text: text() }, (typed: string) => ({ text: typed }), {
  describe: (step) => `Type ${step.text} as the one-time code in the bank's window`,
});
export const completeChallenge = defineBareStep(
  'completeChallenge',
  "Press 'Complete' in the bank's window",
  answered('completed'),
);
export const failChallenge = defineBareStep('failChallenge', "Press 'Fail' in the bank's window", answered('failed'));
/** Leaves the bank's window without an answer. */
export const closeChallenge = defineBareStep('closeChallenge', "Close the bank's window", answered('closed'));
