import { refuse } from './answers.ts';
import { METHOD_NOT_SAVED, METHOD_UPDATED, NAME_INCOMPLETE } from './copy.ts';
import { defineScenarios } from './define.ts';
import { slow } from './faults.ts';
import { bankAccount, card, methods } from './fixtures.ts';
import { savingMethod } from './host-page.ts';
import { savedAs } from './phrases.ts';
import {
  ANY_ID,
  chooseMethod,
  enterBankAccount,
  enterCard,
  expectCalls,
  expectClosed,
  expectDialog,
  expectNoOperation,
  expectOperation,
  expectPaying,
  expectSelected,
  expectText,
  expectToast,
  save,
  start,
} from './steps/index.ts';

const visa = card({ last4: '4242' });
const mastercard = card({ brand: 'mastercard', last4: '4444' });
const account = bankAccount();

const nowUses = (label: string) => `All active subscriptions will now use your ${label} for future charges`;

export const savingScenarios = defineScenarios('Save or update a payment method', [
  {
    name: 'save-new-card',
    title: 'Add a card for all subscriptions',
    story:
      'Alex adds a card. It becomes the default, and the message says what all subscriptions will use from now on.',
    covers: ['T28', 'E16', 'X7', 'X8'],
    expected: ['The card is attached as the default.', 'The message names Mastercard and its last four digits.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: savingMethod('add-card'),
    steps: [
      start(),
      expectDialog('Add credit or debit card'),
      enterCard({ number: '5555555555554444' }),
      save('Save card'),
      expectToast(METHOD_UPDATED, nowUses('Mastercard ending in 4444')),
      expectClosed(),
      expectOperation('AttachPaymentMethod', { paymentMethodId: ANY_ID, isDefault: true }),
      expectNoOperation('CreateSetupIntent'),
    ],
  },
  {
    name: 'save-new-bank-account',
    title: 'Add a bank account for all subscriptions',
    story:
      'Alex adds a bank account. It is set up with the provider, attached as the default, and named in the message.',
    covers: ['T29', 'E16', 'X7', 'X8'],
    expected: ["The button reads 'Save card' on the bank form too.", 'The message names the bank account.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: savingMethod('add-bank-account'),
    steps: [
      start(),
      expectDialog('Add direct debit number'),
      expectText('Bulk Electronic Clearing System'),
      enterBankAccount({ bsb: '000-000' }),
      save('Save card'),
      expectToast(METHOD_UPDATED, nowUses('bank account ending in 3456')),
      expectClosed(),
      expectOperation('AttachPaymentMethod', { paymentMethodId: ANY_ID, isDefault: true }),
    ],
  },
  {
    name: 'save-change-default',
    title: 'Choose another default',
    story: 'Alex has two cards and a bank account, and makes the other card the default.',
    covers: ['T27', 'E16', 'X7', 'X8'],
    expected: ['The dialog opens on the default; the other card becomes it.'],
    fixtures: { saved: methods([visa, mastercard, account], { default: visa }) },
    host: savingMethod('update'),
    steps: [
      start(),
      expectDialog('Update payment method'),
      expectSelected('Visa ending in 4242'),
      chooseMethod('Mastercard ending in 4444'),
      save('Update'),
      expectToast(METHOD_UPDATED, nowUses('Mastercard ending in 4444')),
      expectClosed(),
      expectOperation('ChangeDefaultPaymentMethod', { paymentMethodId: 'pm_mastercard_4444' }),
      expectNoOperation('AttachPaymentMethod'),
    ],
  },
  {
    name: 'save-name-missing',
    title: 'Add a card without the holder’s name',
    story: 'Alex enters a card and leaves the holder’s name blank. The box says what is missing, and nothing is sent.',
    covers: ['E13', 'V22'],
    expected: ["'Your name is incomplete' stands beside the box."],
    host: savingMethod('add-card'),
    steps: [
      start(),
      enterCard({ number: '4242424242424242', name: '  ' }),
      save('Save card'),
      expectText(NAME_INCOMPLETE),
      expectNoOperation('AttachPaymentMethod'),
    ],
  },
  {
    name: 'save-card-declined',
    title: 'A card that cannot be saved',
    story:
      'The provider knows the card and our server is refused it. Alex sees one fixed message, and the form is kept.',
    covers: ['E12'],
    expected: ['The fixed message is shown; the dialog stays open as it was.'],
    host: savingMethod('add-card'),
    steps: [
      start(),
      enterCard({ number: '4000000000000002' }),
      save('Save card'),
      expectToast(METHOD_NOT_SAVED),
      expectDialog('Add credit or debit card'),
    ],
  },
  {
    name: 'save-change-default-fails',
    title: 'The default cannot be changed',
    story: 'The server refuses the change. The old default stays.',
    covers: ['E12', 'T27'],
    expected: ['The fixed message is shown; trying again works.'],
    fixtures: { saved: methods([visa, mastercard], { default: visa }) },
    host: savingMethod('update'),
    answers: { ChangeDefaultPaymentMethod: [refuse('Something went wrong.', 'INTERNAL_SERVER_ERROR')] },
    steps: [
      start(),
      chooseMethod('Mastercard ending in 4444'),
      save('Update'),
      expectToast(METHOD_NOT_SAVED),
      expectSelected('Mastercard ending in 4444'),
      save('Update'),
      expectToast(METHOD_UPDATED, nowUses('Mastercard ending in 4444')),
      expectClosed(),
    ],
  },
  {
    name: 'save-card-field-errors',
    title: 'A card to save, with a slip in it',
    story:
      'Alex types a wrong number, a date in the past and half a security code. Each field says so in the provider’s words.',
    covers: ['V23'],
    expected: ['Three messages, each beside its field.'],
    host: savingMethod('add-card'),
    steps: [
      start(),
      enterCard({ number: '4242424242424241', expiry: '01 / 20', cvc: '12' }),
      expectText('Your card number is invalid.'),
      expectText("Your card's expiration year is in the past."),
      expectText("Your card's security code is incomplete."),
      expectNoOperation('AttachPaymentMethod'),
    ],
  },
  {
    name: 'save-attach-fails',
    title: 'The card is known to the provider, and not attached',
    story:
      'The provider takes the card and our server fails. The next try goes on from there: the card is not created anew.',
    covers: ['E12'],
    expected: ['The fixed message; the second try works with the same card.'],
    host: savingMethod('add-card'),
    answers: { AttachPaymentMethod: [refuse('Something went wrong.', 'INTERNAL_SERVER_ERROR')] },
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      save('Save card'),
      expectToast(METHOD_NOT_SAVED),
      save('Save card'),
      savedAs('Visa ending in 4242'),
      expectCalls('create payment method', 1),
      expectCalls('AttachPaymentMethod', 2),
    ],
  },
  {
    name: 'save-bank-setup-fails',
    title: 'A bank account that cannot be set up',
    story: 'The provider refuses the account. Alex sees one fixed message, and nothing is attached.',
    covers: ['E12', 'T29'],
    expected: ['The fixed message; nothing is attached.'],
    host: savingMethod('add-bank-account'),
    provider: { confirmSetup: 'refused' },
    steps: [
      start(),
      enterBankAccount({ bsb: '000-000' }),
      save('Save card'),
      expectToast(METHOD_NOT_SAVED),
      expectNoOperation('AttachPaymentMethod'),
    ],
  },
  {
    name: 'save-while-updating',
    title: 'Nothing else can be done while a method is saved',
    story: 'Saving takes a moment. Meanwhile the button is at work, and pressing it again does nothing.',
    covers: ['V7'],
    expected: ['Everything is locked until the card is saved, once.'],
    host: savingMethod('add-card'),
    faults: [slow('AttachPaymentMethod', 1_200)],
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      save('Save card'),
      expectPaying(),
      savedAs('Visa ending in 4242'),
      expectCalls('AttachPaymentMethod', 1),
    ],
  },
]);
