/** Conversations of the generator with fixed choices. The guide names each of them. */
import type { SavedMethodParam } from '#contract-states';
import type { Conversation } from './conversation.ts';
import { exploredConversation } from './explored.ts';
import type { Action, Kind, UserScript } from './explored-users.ts';
import * as samples from './samples.ts';

const { AMEX, BANK_ACCOUNT, EFTPOS, EXPIRED, MASTERCARD, METHODS, NEW_ACCOUNT, OTHER_ACCOUNT, OTHER_VISA, PAST, VISA } =
  samples;

const [PERCENTAGE, WHOLE_PRICE, AMOUNT, LARGER, TRIAL, HALF_TRIAL, ENDED] = [0, 1, 2, 3, 4, 5, 6] as const;
const COUPONS = [PERCENTAGE, WHOLE_PRICE, AMOUNT, LARGER, TRIAL, HALF_TRIAL];
const SHOP = {
  ...{ price: 3_980, document: 3_980, targets: [57_980, 19_900] as [number, number], coupons: samples.COUPONS },
  ...{ pricePoint: samples.LOYAL, addOns: [samples.WILL_KIT, samples.TRADE_MARK] },
};

const AMEX_CARD = { cardNumber: '378282246310005' };
const MASTERCARD_CARD = { cardNumber: '5555555555554444' };
const ACTION: Action = {
  ...{ user: 0, type: 'order', method: 0, coupon: samples.COUPONS.length, pick: 7, hasPricePoint: false, addOns: [] },
};
/** Values of `pick`, each named after what the generator chooses for it. */
const [DECLINED, LAST_INTENT, DECLINED_UPGRADE, PREVIEW, BY_DEFAULT] = [1, 3, 4, 4, 6] as const;
const [TO_YEARLY, AS_DEFAULT, TWICE, CHECKED_YEARLY] = [8, 8, 8, 10] as const;

const order = (choices: Partial<Action> = {}): Action => ({ ...ACTION, ...choices });
const check = (coupon: number, user = 0): Action => ({ ...ACTION, type: 'check', coupon, user });
const near = (coupon: number, pick: number): Action => ({ ...ACTION, type: 'near', coupon, pick });
const makeDefault = (method: number, user = 0): Action => ({ ...ACTION, type: 'default', method, user });
const foreign = (pick: number, user = 0): Action => ({ ...ACTION, type: 'foreign', pick, user });
const each = (count: number, actionOf: (user: number) => Action): Action[] =>
  Array.from({ length: count }, (_, user) => ({ ...actionOf(user), user }));

type User = Partial<UserScript>;
const USER: UserScript = {
  ...{ methods: [...METHODS], hasDefault: true, newMethods: [AMEX_CARD, MASTERCARD_CARD], past: [...PAST] },
  ...{ hasSecondPlan: false, planState: 'active', firstName: '', lastName: '', email: '', adjustment: -12_870 },
};

function example(description: string, kind: Kind, users: readonly User[], actions: readonly Action[]): Conversation {
  const script = { kind, users: users.map((user) => ({ ...USER, ...user })), actions: [...actions] };
  const conversation = exploredConversation(script, SHOP, '');
  return {
    ...conversation,
    description,
    users: conversation.users.map(({ state, params = {} }) => ({ state, params })),
  };
}

const PAYERS: readonly SavedMethodParam[] = [OTHER_VISA, BANK_ACCOUNT, EFTPOS, { ...OTHER_VISA, brand: 'unionpay' }];
const SAVED: User = { methods: [VISA, BANK_ACCOUNT] };
const SECOND: User = { methods: [OTHER_VISA, OTHER_ACCOUNT] };
const NEW_BANK: User = { methods: [], newMethods: [NEW_ACCOUNT, AMEX_CARD] };
/** More methods than a page of the card provider lists. */
const MANY: User = {
  methods: [...Array.from({ length: 22 }, (_, index) => ({ ...VISA, last4: String(1001 + index) })), ...METHODS],
};
/** More subscriptions than a page of the billing service lists. */
const DOCUMENTS = Array.from({ length: 24 }, () => samples.document);
const ENDED_PLANS = samples.ended('standard-monthly').map((plan): User => ({ past: [plan, samples.document] }));
const WITH_PRICE_POINT = { hasPricePoint: true, addOns: [1] };
const STATES = ['trialing', 'past_due', 'unpaid', 'assessing'];

export const examples: readonly Conversation[] = [
  example(
    'A purchase charges the method that was chosen, and the plan is there at once',
    'plan',
    PAYERS.map((method, index) => ({ methods: [index === 0 ? EXPIRED : VISA, method] })),
    each(4, () => order({ method: 1 })),
  ),
  example(
    'A new card buys with the last setup intent, and becomes the default',
    'plan',
    [{ methods: [] }],
    [order({ type: 'tabs' }), order({ pick: LAST_INTENT })],
  ),
  example(
    'The chosen one of two new methods beside saved ones pays, and becomes the default',
    'plan',
    [SAVED, SAVED, { ...NEW_BANK, methods: [VISA] }],
    [order({ method: 2 }), order({ user: 1, method: 3 }), order({ user: 2, method: 1 })],
  ),
  example(
    'A new bank account buys at a price point with add-ons, and becomes the default',
    'plan',
    [NEW_BANK],
    [order({ hasPricePoint: true, addOns: [0, 1, 0] })],
  ),
  example(
    'A card token buys at a price point with a coupon',
    'token plan',
    [SAVED, SECOND],
    each(2, () => order({ method: 2, hasPricePoint: true, coupon: PERCENTAGE })),
  ),
  example(
    'A plan that has ended is bought again, and is there at once',
    'plan',
    ENDED_PLANS,
    each(6, () => order()),
  ),
  example(
    'Coupons say what they take off, and an order of nothing is sold without a charge',
    'plan',
    COUPONS.map(() => SAVED),
    [
      near(ENDED, 1),
      near(PERCENTAGE, 10),
      near(LARGER, 0),
      check(ENDED),
      ...COUPONS.map((coupon, user) => order({ user, coupon, addOns: user % 2 === 0 ? [] : [0] })),
    ],
  ),
  example(
    'An order of nothing is sold to a card that declines charges',
    'declined plan',
    [{ methods: [] }, SAVED],
    each(2, () => order({ coupon: WHOLE_PRICE, pick: DECLINED })),
  ),
  example(
    'A coupon that was removed or replaced does not count any more',
    'plan',
    [{}, {}],
    [check(PERCENTAGE), check(ENDED, 1), check(AMOUNT, 1), order(), order({ user: 1, coupon: AMOUNT })],
  ),
  example(
    'A purchase with a coupon that has ended, or with a method that nobody has, is not carried out',
    'plan',
    [{}, SECOND],
    [order({ coupon: ENDED }), order({ coupon: ENDED, method: 6 }), foreign(0)],
  ),
  example(
    'After a declined purchase nothing has changed, and the same order with another card is carried out',
    'declined plan',
    // The third user buys nothing after the decline, so that the last comparison shows what the decline has changed.
    [{}, SAVED, SAVED],
    [
      ...each(3, (user) => order({ coupon: PERCENTAGE, pick: DECLINED, ...(user === 1 && WITH_PRICE_POINT) })),
      ...each(2, () => order({ coupon: PERCENTAGE })),
    ],
  ),
  example(
    'Documents are bought beside a plan, which stays',
    'document',
    [
      { past: DOCUMENTS, hasSecondPlan: true },
      { hasSecondPlan: true, planState: 'trialing' },
    ],
    [...each(2, () => order({ method: 2 })), ...each(2, () => order()), ...each(2, () => order({ pick: TWICE }))],
  ),
  example(
    'A declined document leaves the plan, also when the purchase is repeated',
    'declined document',
    [{ hasSecondPlan: true }, { methods: [VISA] }],
    each(2, () => order({ pick: DECLINED })),
  ),
  example(
    'A card or a customer of another user buys nothing, and one of the own does',
    'plan',
    [SAVED, SECOND],
    [foreign(0), foreign(1), foreign(3), foreign(0, 1), ...each(2, () => order({ method: 1, hasPricePoint: true }))],
  ),
  example(
    'An upgrade charges the default and replaces the plan, whatever the host adds to it',
    'upgrade',
    [VISA, EFTPOS, AMEX, MASTERCARD, BANK_ACCOUNT].map((method) => ({ methods: samples.withDefault(method) })),
    each(5, (method) => order({ method, pick: BY_DEFAULT })),
  ),
  example(
    'An upgrade charges a method that was just set up, or just saved as the default',
    'new upgrade',
    [{ newMethods: [MASTERCARD_CARD, AMEX_CARD] }, { ...NEW_BANK, methods: [MASTERCARD, VISA] }, SAVED],
    [
      ...[order({ method: 5, pick: TO_YEARLY }), order({ user: 1, method: 2, pick: TO_YEARLY })],
      ...[{ ...makeDefault(0, 2), pick: AS_DEFAULT }, order({ user: 2, pick: BY_DEFAULT })],
    ],
  ),
  example(
    'An upgrade keeps its coupon and its price point',
    'upgrade',
    [{}, {}, {}, {}],
    [PERCENTAGE, AMOUNT, TRIAL, PERCENTAGE].map((coupon, user) =>
      order({ user, coupon, hasPricePoint: user === 3, pick: CHECKED_YEARLY }),
    ),
  ),
  example(
    'A plan in a trial, or whose renewal has failed, is the active one and is upgraded',
    'upgrade',
    STATES.map((planState, index) => ({ planState, past: index === 0 ? PAST.slice() : [] })),
    STATES.map((_, user) => order({ user, pick: TO_YEARLY })),
  ),
  example(
    'An upgrade after a change of the default charges the new default',
    'upgrade',
    [{}, {}],
    [makeDefault(4), makeDefault(3, 1), ...each(2, () => order({ pick: BY_DEFAULT }))],
  ),
  example(
    'An upgrade charges the method that was chosen',
    'upgrade',
    [{}, {}, {}],
    [3, 4, 5].map((method, user) => order({ user, method, pick: TO_YEARLY })),
  ),
  example(
    'An upgrade changes the subscription that it names, to the plan that it names',
    'upgrade',
    [{ past: [samples.document, samples.document, ...samples.ended('plus-monthly')] }],
    [order()],
  ),
  example(
    'After a refused upgrade nothing has changed, and an upgrade without the coupon is made',
    'upgrade',
    [{}, { planState: 'trialing' }],
    [order({ coupon: ENDED, pick: TO_YEARLY }), order({ pick: BY_DEFAULT }), foreign(0, 1)],
  ),
  example(
    'After a declined upgrade nothing has changed, and one with another method is made',
    'declined upgrade',
    [{}, SAVED, {}],
    [
      ...each(3, (user) => order({ pick: user === 0 ? 0 : DECLINED_UPGRADE })),
      ...each(2, () => order({ method: 2, pick: TO_YEARLY })),
    ],
  ),
  example(
    'The default method is changed, and all the others stay',
    'save',
    [MANY, SAVED, {}],
    [makeDefault(25), makeDefault(0, 1), makeDefault(1, 2), makeDefault(25), makeDefault(0, 2)],
  ),
  example(
    'A method is attached as the default, also a second time',
    'save',
    [{}, { ...NEW_BANK, methods: [VISA] }, { methods: [EXPIRED] }, { methods: [] }],
    [...each(4, () => order({ pick: AS_DEFAULT })), ...each(3, () => order({ pick: AS_DEFAULT }))],
  ),
  example(
    'A method is attached beside the default, also a second time',
    'save',
    [{}, { ...NEW_BANK, methods: [VISA] }, SAVED],
    [...each(3, () => order()), ...each(2, () => order()), makeDefault(2, 2)],
  ),
  example(
    'A card that its bank refuses is not saved',
    'declined save',
    [SAVED, SECOND],
    [order({ pick: AS_DEFAULT }), order({ user: 1 }), order({ pick: AS_DEFAULT })],
  ),
  example(
    'A subscription or a method of another user upgrades nothing, and has no preview',
    'upgrade',
    [{}, SECOND, SAVED],
    [...[PREVIEW, 0, 1].map((pick) => foreign(pick, 1)), order({ pick: BY_DEFAULT })],
  ),
  example(
    'A method of another user is neither saved nor made the default',
    'save',
    [SAVED, SECOND],
    [foreign(0), foreign(1), makeDefault(1), makeDefault(1, 1)],
  ),
];
