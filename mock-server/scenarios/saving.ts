import { answerWithError } from './answers.ts';
import { defineScenarios } from './define-scenarios.ts';
import { delayed } from './fault-builders.ts';
import { account, mastercard, methods, visa } from './fixtures.ts';
import { methodDialogPage } from './host-page.ts';
import { expectMethodSaved } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import { METHOD_NOT_SAVED, NAME_INCOMPLETE } from './ui-text.ts';

export const savingScenarios = defineScenarios('Save or update a payment method', [
  {
    name: 'save-new-card',
    title: 'Add a card for all subscriptions',
    story: 'Alex adds a card. It becomes the default, and a message confirms which method all subscriptions will use.',
    expected: ['The card is attached as the default.', 'The message contains Mastercard and its last four digits.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: methodDialogPage('add-card'),
    steps: [
      proves('X7', step.expectDialog('Add credit or debit card')),
      step.enterCard({ number: '5555555555554444' }),
      proves('X8', step.save('Save card')),
      proves('E16', expectMethodSaved('Mastercard ending in 4444')),
      proves('T28', step.expectOperation('AttachPaymentMethod', { paymentMethodId: ANY_ID, isDefault: true })),
      step.expectNoOperation('CreateSetupIntent'),
    ],
  },
  {
    name: 'save-new-bank-account',
    title: 'Add a bank account for all subscriptions',
    story:
      'Alex adds a bank account. It becomes the default, and a message confirms which method all subscriptions will use.',
    expected: ['The button on the bank account form also reads ‘Save card’.', 'The message contains the bank account.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: methodDialogPage('add-bank-account'),
    steps: [
      proves('X7', step.expectDialog('Add direct debit number')),
      step.expectText('Bulk Electronic Clearing System'),
      step.enterBankAccount({ bsb: '000-000' }),
      proves('X8', step.save('Save card')),
      proves('E16', expectMethodSaved('bank account ending in 3456')),
      proves('T29', step.expectOperation('AttachPaymentMethod', { paymentMethodId: ANY_ID, isDefault: true })),
    ],
  },
  {
    name: 'save-change-default',
    title: 'Change the default payment method',
    story:
      'Alex has two cards and a bank account, chooses the other card and closes the dialog. It opens again with the default selected, and Alex makes the other card the default.',
    expected: [
      'The dialog opens with the default selected.',
      'Once another card is chosen, a click beside the dialog does not close it.',
      'The dialog opens again with the default selected. The card that is chosen then becomes the default.',
    ],
    fixtures: { saved: methods([visa, mastercard, account], { default: visa }) },
    host: methodDialogPage('update'),
    steps: [
      proves('X7', step.expectDialog('Update payment method')),
      step.expectSelected('Visa ending in 4242'),
      step.chooseMethod('Mastercard ending in 4444'),
      step.pressOutside(),
      step.chooseMethod('Mastercard ending in 4444'),
      step.pressEscape(),
      step.expectClosed(),
      step.start(),
      step.expectSelected('Visa ending in 4242'),
      step.chooseMethod('Mastercard ending in 4444'),
      proves('X8', step.save('Update')),
      proves('T27', 'E16', expectMethodSaved('Mastercard ending in 4444')),
      proves('T27', step.expectOperation('ChangeDefaultPaymentMethod', { paymentMethodId: 'pm_mastercard_4444' })),
      step.expectNoOperation('AttachPaymentMethod'),
    ],
  },
  {
    name: 'save-name-missing',
    title: 'Card to save without a cardholder name',
    story:
      'Alex saves an empty form, then a card with a blank cardholder name. Each field that is missing shows its message, and nothing is sent.',
    expected: [
      'An empty form has a message at each of its four fields.',
      '‘Your name is incomplete’ stays while the name is blank.',
    ],
    host: methodDialogPage('add-card'),
    steps: [
      step.save('Save card'),
      step.expectText('Your card number is incomplete.'),
      step.expectText("Your card's expiration date is incomplete."),
      step.expectText("Your card's security code is incomplete."),
      proves('E13', 'V22', step.expectText(NAME_INCOMPLETE)),
      step.enterCard({ number: '4242424242424242', name: '  ' }),
      step.save('Save card'),
      step.expectNoText('Your card number is incomplete.'),
      proves('E13', 'V22', step.expectText(NAME_INCOMPLETE)),
      step.expectCalls('create payment method', 0),
      proves('V22', step.expectNoOperation('AttachPaymentMethod')),
    ],
  },
  {
    name: 'save-card-declined',
    title: 'Card to save is declined',
    story:
      'The card provider accepts the card, and the server declines to save it. Alex sees a fixed message and the form keeps what was entered.',
    expected: ['The fixed message is shown.', 'The dialog stays open and keeps what was entered.'],
    host: methodDialogPage('add-card'),
    steps: [
      step.enterCard({ number: '4000000000000002' }),
      step.save('Save card'),
      proves('E12', pictured(step.expectToast(METHOD_NOT_SAVED))),
      step.expectDialog('Add credit or debit card'),
    ],
  },
  {
    name: 'save-change-default-fails',
    title: 'Changing the default fails',
    story: 'The server rejects the change. The previous default stays.',
    expected: ['The fixed message is shown.', 'The second attempt succeeds.'],
    fixtures: { saved: methods([visa, mastercard], { default: visa }) },
    host: methodDialogPage('update'),
    answers: { ChangeDefaultPaymentMethod: [answerWithError('Something went wrong.', 'INTERNAL_SERVER_ERROR')] },
    steps: [
      step.chooseMethod('Mastercard ending in 4444'),
      step.save('Update'),
      proves('E12', pictured(step.expectToast(METHOD_NOT_SAVED))),
      step.expectSelected('Mastercard ending in 4444'),
      step.save('Update'),
      proves('T27', expectMethodSaved('Mastercard ending in 4444')),
    ],
  },
  {
    name: 'save-card-field-errors',
    title: 'Card to save has invalid details',
    story:
      'Alex enters an invalid card number, an expiry date in the past and an incomplete security code. Each field shows the card provider’s message.',
    expected: ['Each of the three fields shows its message.'],
    host: methodDialogPage('add-card'),
    steps: [
      step.enterCard({ number: '4242424242424241', expiry: '01 / 20', cvc: '12' }),
      proves(
        'V23',
        step.expectText('Your card number is invalid.'),
        step.expectText("Your card's expiration year is in the past."),
        step.expectText("Your card's security code is incomplete."),
      ),
      step.expectNoOperation('AttachPaymentMethod'),
    ],
  },
  {
    name: 'save-attach-fails',
    title: 'Card accepted by the provider, not saved by the server',
    story:
      'The card provider accepts the card, and then the server fails to save it. Alex tries again with the same card, which is not created a second time.',
    expected: ['The fixed message is shown.', 'The second attempt succeeds with the same card.'],
    host: methodDialogPage('add-card'),
    answers: { AttachPaymentMethod: [answerWithError('Something went wrong.', 'INTERNAL_SERVER_ERROR')] },
    steps: [
      step.enterCard({ number: '4242424242424242' }),
      step.save('Save card'),
      proves('E12', pictured(step.expectToast(METHOD_NOT_SAVED))),
      step.save('Save card'),
      expectMethodSaved('Visa ending in 4242'),
      step.expectCalls('create payment method', 1),
      step.expectCalls('AttachPaymentMethod', 2),
    ],
  },
  {
    name: 'save-bank-setup-fails',
    title: 'Bank account to save is declined',
    story: 'The card provider declines the bank account. Alex sees a fixed message and nothing is saved.',
    expected: ['The fixed message is shown.', 'Nothing is attached.'],
    host: methodDialogPage('add-bank-account'),
    provider: { confirmSetup: 'refused' },
    steps: [
      step.enterBankAccount({ bsb: '000-000' }),
      step.save('Save card'),
      proves('E12', step.expectToast(METHOD_NOT_SAVED)),
      proves('T29', step.expectNoOperation('AttachPaymentMethod')),
    ],
  },
  {
    name: 'save-while-updating',
    title: 'Controls are disabled while saving',
    story: 'Saving takes a moment. Meanwhile the button shows progress, and pressing it again has no effect.',
    expected: ['All controls are disabled until the card is saved. It is saved once.'],
    host: methodDialogPage('add-card'),
    faults: [delayed('AttachPaymentMethod', 2_500)],
    steps: [
      step.enterCard({ number: '4242424242424242' }),
      step.save('Save card'),
      proves('V7', pictured(step.expectPaying())),
      expectMethodSaved('Visa ending in 4242'),
      proves('V7', step.expectCalls('AttachPaymentMethod', 1)),
    ],
  },
]);
