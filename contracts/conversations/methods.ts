import { BANK_ACCOUNT, MASTERCARD, VISA } from '#contract-states';
import { DEFAULT, hasDefault, hasMethod, hasMethods, isAsIn } from './checks.ts';
import type { Conversation } from './run-conversation.ts';
import { attach, byOther, changeDefault, listMethods, refused, step } from './steps.ts';

const HAS_CREATED_METHOD = 'a signed-in user has made a payment method at the card provider';
const REFUSED_CARD = { method: { cardNumber: '4000000000000002' }, message: "Your bank didn't approve this card." };
const NEW_ACCOUNT = { method: { bsb: '000000', accountNumber: '000123456' } };
const SECOND_VISA = { ...VISA, last4: '0341' };
const KEEPS_DEFAULT = isAsIn(1, DEFAULT, 'another method is the default');

/** More than a page of the card provider: cards of one brand, one that has expired, and two with the same last digits. */
const MANY = [
  VISA,
  ...Array.from({ length: 22 }, (_, index) => ({ ...VISA, last4: String(1001 + index) })),
  { ...VISA, last4: '0009', expYear: 2024 },
  { ...VISA, expYear: 2031 },
  MASTERCARD,
  { ...BANK_ACCOUNT, last4: '0001' },
  BANK_ACCOUNT,
];

/** Saved methods and the default. */
export const methodConversations: readonly Conversation[] = [
  {
    description: 'The default method is changed, and all the others stay',
    users: [{ state: 'a signed-in user has saved payment methods', params: { methods: MANY } }],
    steps: [
      listMethods(hasMethods(MANY), hasDefault('paymentMethodId')),
      step('The user makes the last method the default.', changeDefault()),
      listMethods(hasMethods(MANY), hasDefault('otherMethodId')),
    ],
  },
  {
    description: 'A method is attached as the default',
    users: [
      { state: HAS_CREATED_METHOD, params: { method: { cardNumber: '4000000000000341' } } },
      { state: HAS_CREATED_METHOD, params: NEW_ACCOUNT },
    ],
    steps: [
      listMethods(hasMethod('paymentMethodId', false)),
      step('The user saves another card of the same brand as the default.', attach(true)),
      listMethods(hasMethod('paymentMethodId'), hasMethods([VISA, SECOND_VISA]), hasDefault('paymentMethodId')),
      byOther(step('Another user saves a bank account as the default.', attach(true))),
      byOther(listMethods(hasMethods([VISA, BANK_ACCOUNT]), hasDefault('paymentMethodId'))),
    ],
  },
  {
    description: 'A method is attached beside the default',
    users: [{ state: HAS_CREATED_METHOD }, { state: HAS_CREATED_METHOD, params: NEW_ACCOUNT }],
    steps: [
      listMethods(hasMethod('paymentMethodId', false)),
      step('The user saves another method.', attach(false)),
      listMethods(hasMethod('paymentMethodId'), hasMethods([VISA, MASTERCARD]), KEEPS_DEFAULT),
      byOther(step('Another user saves a bank account.', attach(false))),
      byOther(listMethods(hasMethod('paymentMethodId'), hasMethods([VISA, BANK_ACCOUNT]))),
    ],
  },
  {
    description: 'A card that its bank refuses is not saved',
    users: [{ state: HAS_CREATED_METHOD, params: REFUSED_CARD }],
    steps: [
      listMethods(hasMethods([VISA])),
      refused('The user saves a card, and its bank refuses.', attach(true)),
      listMethods(hasMethod('paymentMethodId', false, 'the refused card was saved'), hasMethods([VISA]), KEEPS_DEFAULT),
    ],
  },
];
