import { refuse } from './answers.ts';
import { METHOD_NOT_SAVED, METHOD_UPDATED, NAME_INCOMPLETE } from './copy.ts';
import { bankAccount, card, methods } from './fixtures.ts';
import { savingMethod } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  ANY_ID,
  chooseMethod,
  enterBankAccount,
  enterCard,
  expectClosed,
  expectDialog,
  expectNoOperation,
  expectOperation,
  expectSelected,
  expectText,
  expectToast,
  save,
  start,
} from './steps.ts';

const visa = card({ last4: '4242' });
const mastercard = card({ brand: 'mastercard', last4: '4444' });
const account = bankAccount();

const nowUses = (label: string) => `All active subscriptions will now use your ${label} for future charges`;

export const savingScenarios: Scenario[] = [
  {
    name: 'save-new-card',
    group: 'Save or update a payment method',
    title: 'Add a card for all subscriptions',
    story:
      'Alex adds a card. It becomes the default, and the message says what all subscriptions will use from now on.',
    covers: ['T28', 'E16', 'X7', 'X8'],
    try: { cards: ['5555555555554444'], banks: [], coupons: [] },
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
    group: 'Save or update a payment method',
    title: 'Add a bank account for all subscriptions',
    story:
      'Alex adds a bank account. It is set up with the provider, attached as the default, and named in the message.',
    covers: ['T29', 'E16', 'X7', 'X8'],
    try: { cards: [], banks: ['000-000 000123456'], coupons: [] },
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
    group: 'Save or update a payment method',
    title: 'Choose another default',
    story: 'Alex has two cards and a bank account, and makes the other card the default.',
    covers: ['T27', 'E16', 'X7', 'X8'],
    try: { cards: [], banks: [], coupons: [] },
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
    group: 'Save or update a payment method',
    title: 'Add a card without the holder’s name',
    story: 'Alex enters a card and leaves the holder’s name blank. The box says what is missing, and nothing is sent.',
    covers: ['E13', 'V22'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: ["'Your name is incomplete' stands beside the box."],
    fixtures: {},
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
    group: 'Save or update a payment method',
    title: 'A card that cannot be saved',
    story:
      'The provider knows the card and our server is refused it. Alex sees one fixed message, and the form is kept.',
    covers: ['E12'],
    try: { cards: ['4000000000000002'], banks: [], coupons: [] },
    expected: ['The fixed message is shown; the dialog stays open as it was.'],
    fixtures: {},
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
    group: 'Save or update a payment method',
    title: 'The default cannot be changed',
    story: 'The server refuses the change. The old default stays.',
    covers: ['E12', 'T27'],
    try: { cards: [], banks: [], coupons: [] },
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
];
