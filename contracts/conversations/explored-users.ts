import * as fc from 'fast-check';
import type { NewMethodParam, SavedMethodParam, StateName } from '#contract-states';
import { type Changes, DOCUMENT, newMethodDetails } from './expected-user.ts';
import { EMAILS, NAMES, type Shop, text } from './explored-shop.ts';
import * as samples from './samples.ts';
import { TOKEN, TOKEN_CARD } from './steps.ts';

const { AMEX, BANK_ACCOUNT, DECLINED, EFTPOS, MASTERCARD, OTHER_ACCOUNT, OTHER_VISA, VISA } = samples;

const SAVED: readonly SavedMethodParam[] = [
  ...[VISA, MASTERCARD, BANK_ACCOUNT, EFTPOS, OTHER_VISA, OTHER_ACCOUNT, AMEX],
  // Methods whose last digits equal those of another method.
  ...[
    { ...VISA, expYear: 2033 },
    { ...MASTERCARD, brand: 'visa' },
    { bsb: '082902', last4: '3456' },
  ],
];
const NEW: readonly NewMethodParam[] = [
  ...[{ cardNumber: '5555555555554444' }, { cardNumber: '378282246310005' }, { cardNumber: '4242424242424242' }],
  samples.NEW_ACCOUNT,
];
const PAST = [
  ...['standard-yearly', 'standard-monthly', 'value-yearly'].flatMap((handle) => samples.ended(handle).slice(0, 3)),
  samples.document,
].map((subscription) => ({ ...subscription, couponCodes: ['OLD-10'] }));
const STATE_OF = {
  plan: 'a signed-in user has saved payment methods',
  document: 'a signed-in user has saved payment methods',
  upgrade: 'a signed-in user may move from a monthly to a yearly plan',
  save: 'a signed-in user has made a payment method at the card provider',
  'token plan': 'a signed-in user has made a token of a card',
  'declined save': 'a signed-in user has made a payment method at the card provider',
  'declined plan': 'the bank refuses the first charge',
  'declined document': 'the bank refuses one of two cards',
  'declined upgrade': 'the bank refuses the charge of a migration',
  'new upgrade': 'a signed-in user who may move to a yearly plan has set up a payment method',
} as const satisfies Record<string, StateName>;
export type Kind = keyof typeof STATE_OF;

const user = fc.record({
  methods: fc.shuffledSubarray([...SAVED], { maxLength: 4 }),
  hasDefault: fc.constantFrom(true, true, false),
  newMethods: fc.shuffledSubarray([...NEW], { minLength: 2, maxLength: 2 }),
  past: fc.shuffledSubarray(PAST, { maxLength: 3 }),
  hasSecondPlan: fc.boolean(),
  planState: fc.constantFrom<string>('active', 'active', 'trialing', 'past_due', 'unpaid'),
  firstName: fc.oneof(fc.constantFrom(...NAMES), text(12)),
  lastName: fc.oneof(fc.constantFrom(...NAMES), fc.constant('')),
  email: fc.constantFrom(...EMAILS),
  adjustment: fc.oneof(fc.constantFrom(-100_000, -123_457, -1, 0, 2_505), fc.integer({ min: -20_000, max: -1 })),
});
const action = fc.record({
  user: fc.nat(2),
  type: fc.oneof(
    { weight: 5, arbitrary: fc.constant('order' as const) },
    { weight: 5, arbitrary: fc.constantFrom('default', 'check', 'near', 'foreign', 'forged', 'tabs') },
  ),
  method: fc.nat(5),
  coupon: fc.nat(5),
  pick: fc.nat(11),
  hasPricePoint: fc.boolean(),
  addOns: fc.array(fc.nat(1), { maxLength: 2 }),
});
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
export type UserScript = typeof user extends fc.Arbitrary<infer Value> ? Value : never;

export const script = fc.record({
  kind: fc.constantFrom(...(Object.keys(STATE_OF) as Kind[])),
  users: fc.array(user, { minLength: 1, maxLength: 3, size: 'max' }),
  actions: fc.array(action, { minLength: 2, maxLength: 6, size: 'max' }),
});
export type Script = typeof script extends fc.Arbitrary<infer Value> ? Value : never;

export interface Owned {
  ref: SavedMethodParam | string;
  details: SavedMethodParam;
  isSaved: boolean;
  declines?: boolean;
}

export interface UserModel {
  state: StateName;
  params: object;
  methods: Owned[];
  changes: { buys: NonNullable<Changes['buys']>[number][]; saves: SavedMethodParam[] } & Changes;
  used: string[];
  targets: string[];
  adjustment: number;
}

const AMEX_CARD = { cardNumber: TOKEN_CARD };
const DECLINING_CARD = { cardNumber: '4000000000000341' };
const REFUSED_CARD = { cardNumber: '4000000000000002' };
export const CHEAPER = 'value-yearly';

function enteredIn(kind: Kind, newMethods: readonly NewMethodParam[]): [Record<string, NewMethodParam>, object] {
  const [first, second] = newMethods as [NewMethodParam, NewMethodParam];
  switch (kind) {
    case 'plan':
    case 'document':
      return [{ newMethodId: first, otherNewMethodId: second }, { newMethods }];
    case 'save':
    case 'new upgrade':
      return [{ paymentMethodId: first }, { method: first }];
    case 'token plan':
      return [{ [TOKEN]: AMEX_CARD }, AMEX_CARD];
    case 'declined plan':
      return [{ paymentMethodId: DECLINING_CARD }, {}];
    case 'declined save':
      return [
        { paymentMethodId: REFUSED_CARD },
        { method: REFUSED_CARD, message: 'Your bank didn’t approve this card.' },
      ];
    default:
      return [{}, {}];
  }
}

export function modelOf(kind: Kind, { methods, newMethods, past, ...chosen }: UserScript, shop: Shop): UserModel {
  const [isUpgrade, isDocument] = [kind.endsWith('upgrade'), kind.endsWith('document')];
  const [entered, enteredParams] = enteredIn(kind, newMethods);
  const added = Object.entries(entered).map(([ref, method]) => ({ ref, details: newMethodDetails(method) }));
  // A user has no saved method with the details of a new one, because a backend may list equal cards once.
  const others = methods.filter((method) => !added.some(({ details }) => isSameMethod(method, details)));
  const ofPlan = isUpgrade && others.length === 0 ? [EFTPOS] : others;
  const saved = kind === 'declined upgrade' || kind === 'declined document' ? [DECLINED, ...others] : ofPlan;
  const own: Owned[] = [
    ...saved.map((details) => ({ ref: details, details, isSaved: true, declines: details === DECLINED })),
    ...added.map((method) => ({ ...method, isSaved: false, declines: kind.startsWith('declined') })),
  ];
  const { coupons } = shop;
  const secondPlan = chosen.hasSecondPlan ? [samples.subscribed('plus-yearly', chosen.planState, EFTPOS)] : [];
  const params = {
    methods: saved,
    ...enteredParams,
    ...(isUpgrade
      ? {
          ...{ coupons, otherSubscriptions: [...past, ...secondPlan], adjustmentInCents: chosen.adjustment },
          currentState: chosen.planState,
          ...{ targetPriceInCents: shop.targets[0], pricePoint: shop.pricePoint },
          otherTarget: { handle: CHEAPER, priceInCents: shop.targets[1] },
        }
      : { subscriptions: isDocument || kind.endsWith('save') ? [...past, ...secondPlan] : past }),
    ...(isDocument ? { productId: DOCUMENT, priceInCents: shop.document, coupons } : {}),
    ...(STATE_OF[kind] === STATE_OF.plan && !chosen.hasDefault ? { default: 'none' } : {}),
    ...(kind.endsWith('plan')
      ? { priceInCents: shop.price, coupons, addOns: shop.addOns, pricePoint: shop.pricePoint }
      : {}),
  };
  return {
    ...{ state: STATE_OF[kind], params, methods: own, changes: { buys: [], saves: [] }, used: [], targets: [] },
    adjustment: chosen.adjustment,
  };
}

const isSameMethod = (one: SavedMethodParam, other: SavedMethodParam): boolean =>
  one.last4 === other.last4 &&
  ('brand' in one ? 'brand' in other && one.brand === other.brand : 'bsb' in other && one.bsb === other.bsb);

export function makeDefault(model: UserModel, method: Owned): void {
  if (!method.isSaved) model.changes.saves.push(method.details);
  method.isSaved = true;
  model.changes.default = method.details;
  delete model.changes.mayBeDefault;
  model.changes.allDefaults = [...(model.changes.allDefaults ?? []), method.details];
  const { buys, upgrade } = model.changes;
  const follow = <Sold extends { laterDefaults?: readonly SavedMethodParam[] }>(sold: Sold): Sold => ({
    ...sold,
    laterDefaults: [...(sold.laterDefaults ?? []), method.details],
  });
  model.changes.buys = buys.map(follow);
  if (upgrade) model.changes.upgrade = follow(upgrade);
}

export const pickFrom = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
