import { BANK_ACCOUNT, MASTERCARD, VISA } from '#contract-states';
import type { Conversation } from './run-conversation.ts';
import {
  attach,
  changeDefault,
  DEFAULT,
  hasDefault,
  hasMethod,
  hasMethods,
  isAsIn,
  listMethods,
  refused,
  step,
} from './steps.ts';

const HAS_CREATED_METHOD = 'a signed-in user has made a payment method at the card provider';
const REFUSED_CARD = { method: { cardNumber: '4000000000000002' }, message: "Your bank didn't approve this card." };

/** More than a page of the card provider: cards of one brand, and two with the same last digits. */
const MANY = [
  VISA,
  ...Array.from({ length: 22 }, (_, index) => ({ ...VISA, last4: String(1001 + index) })),
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
      step('The user makes the last method the default.', changeDefault),
      listMethods(hasMethods(MANY), hasDefault('otherMethodId')),
    ],
  },
  ...[true, false].map((isDefault) => ({
    description: `A method is attached ${isDefault ? 'as the default' : 'beside the default'}`,
    users: [{ state: HAS_CREATED_METHOD } as const],
    steps: [
      listMethods(hasMethod('paymentMethodId', false)),
      step(`The user saves another method${isDefault ? ' as the default' : ''}.`, attach(isDefault)),
      listMethods(
        hasMethod('paymentMethodId'),
        hasMethods([VISA, MASTERCARD]),
        isDefault ? hasDefault('paymentMethodId') : isAsIn(1, DEFAULT, 'another method is the default'),
      ),
    ],
  })),
  {
    description: 'A card that its bank refuses is not saved',
    users: [{ state: HAS_CREATED_METHOD, params: REFUSED_CARD }],
    steps: [
      refused('The user saves a card, and its bank refuses.', attach(true)),
      listMethods(hasMethod('paymentMethodId', false, 'the refused card was saved'), hasMethods([VISA])),
    ],
  },
];
