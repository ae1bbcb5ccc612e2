import type { SavedMethodParam } from '#contract-states';
import type { Conversation } from './conversation.ts';
import * as samples from './samples.ts';
import { attach, by, byAll, changeDefault, refused, step } from './steps.ts';

const { AMEX, BANK_ACCOUNT, DECLINED, EFTPOS, EXPIRED, MASTERCARD, METHODS, OTHER_ACCOUNT, PAST, VISA } = samples;
const HAS_CREATED_METHOD = 'a signed-in user has made a payment method at the card provider';
const REFUSED_CARD = { method: { cardNumber: '4000000000000002' }, message: 'Your bank didn’t approve this card.' };
const NEW_CARD = { method: { cardNumber: '378282246310005' } };
const NEW_VISA = { method: { cardNumber: '4000000000000341' } };
const NEW_ACCOUNT = { method: { bsb: '000000', accountNumber: '000123456' } };

/** More than a page of the card provider: cards of one brand, one that has expired, and two with the same last digits. */
const MANY: readonly SavedMethodParam[] = [
  VISA,
  ...Array.from({ length: 22 }, (_, index) => ({ ...VISA, last4: String(1001 + index) })),
  EXPIRED,
  { ...VISA, expYear: 2031 },
  MASTERCARD,
  { ...BANK_ACCOUNT, last4: '0001' },
  EFTPOS,
  BANK_ACCOUNT,
];
const SUBSCRIPTIONS = [...PAST, samples.subscribed('plus-yearly', 'active', VISA)];
const saver = (params: object, methods: readonly SavedMethodParam[] = [VISA, MASTERCARD, EXPIRED, OTHER_ACCOUNT]) =>
  ({
    state: HAS_CREATED_METHOD,
    params: { methods, subscriptions: SUBSCRIPTIONS, ...params },
  }) as const;

export const methodConversations: readonly Conversation[] = [
  {
    description: 'The default method is changed, and all the others stay',
    users: [MANY, [EFTPOS, VISA, MASTERCARD, BANK_ACCOUNT], METHODS].map((methods) => ({
      state: 'a signed-in user has saved payment methods',
      params: { methods, subscriptions: PAST },
    })),
    steps: [
      [
        step('The user makes the last method the default.', changeDefault(BANK_ACCOUNT)),
        by(1, step('Another user makes the default the default again.', changeDefault(EFTPOS))),
        by(2, step('A third one makes a card the default.', changeDefault(MASTERCARD))),
      ],
      by(0, step('The first one does so again.', changeDefault(BANK_ACCOUNT))),
      by(2, step('The third one makes the old default the default again.', changeDefault(VISA))),
      refused('The first one makes a method that nobody has the default.', (api) =>
        api.changeDefaultPaymentMethod('pm_that_is_not_saved'),
      ),
    ],
    // Subscriptions may follow the default, also if it is made the default again.
    changes: [{ default: BANK_ACCOUNT }, { default: EFTPOS }, { default: VISA }],
  },
  {
    description: 'A method is attached as the default, also a second time',
    users: [saver(NEW_VISA), saver(NEW_ACCOUNT), saver(NEW_CARD, [MASTERCARD, BANK_ACCOUNT]), saver(NEW_CARD, [])],
    steps: [
      byAll(4, () => step('The user saves a method as the default.', attach(true))),
      // The last one, who had no method, does not.
      byAll(3, () => step('The user saves it again, because the response was lost.', attach(true))),
    ],
    changes: [DECLINED, BANK_ACCOUNT, AMEX, AMEX].map((method) => ({ default: method })),
  },
  {
    description: 'A method is attached beside the default, also a second time',
    users: [saver(NEW_CARD), saver(NEW_ACCOUNT), saver(NEW_CARD)],
    steps: [
      byAll(3, () => step('The user saves another method.', attach(false))),
      byAll(2, () => step('The user saves it again, because the response was lost.', attach(false))),
      by(2, step('A third one makes it the default then.', changeDefault('paymentMethodId'))),
    ],
    changes: [{ saves: [AMEX] }, { saves: [BANK_ACCOUNT] }, { saves: [AMEX], default: AMEX }],
  },
  {
    description: 'A card that its bank refuses is not saved',
    users: [saver(REFUSED_CARD), saver(REFUSED_CARD)],
    steps: [
      refused('The user saves a card as the default, and its bank refuses.', attach(true)),
      by(1, refused('Another user saves one beside the default.', attach(false))),
      refused('The first one tries again.', attach(true)),
    ],
  },
  {
    description: 'A method of another user is neither saved nor made the default',
    users: [
      [VISA, OTHER_ACCOUNT],
      [MASTERCARD, BANK_ACCOUNT],
    ].map((methods) => saver(NEW_CARD, methods)),
    steps: [
      [
        refused('The first one saves the card of the second.', attach(true, MASTERCARD, 1)),
        refused('The first one makes the bank account of the second the default.', changeDefault(BANK_ACCOUNT, 1)),
      ],
      'nothing has changed',
      [
        step('Both change their default at once.', changeDefault(OTHER_ACCOUNT)),
        by(1, step('So does the second.', changeDefault(BANK_ACCOUNT))),
      ],
    ],
    changes: [{ default: OTHER_ACCOUNT }, { default: BANK_ACCOUNT }],
  },
];
