/** Conversations of choices that fast-check makes: users, products, coupons and actions. The rules are those of the guide. */
import * as fc from 'fast-check';
import type { CouponParam, NewMethodParam, SavedMethodParam, StateName } from '#contract-states';
import type { Changes, Conversation, Send, Step, StepContext } from './conversation.ts';
import { DOCUMENT, newMethodDetails } from './expected-user.ts';
import { EMAILS, isOther, NAMES, type Shop, text } from './explored-shop.ts';
import * as samples from './samples.ts';
import * as steps from './steps.ts';
import { FORGED_TOKENS } from './tokens.ts';

const { AMEX, BANK_ACCOUNT, DECLINED, EFTPOS, MASTERCARD, OTHER_ACCOUNT, OTHER_VISA, VISA } = samples;

const SAVED: readonly SavedMethodParam[] = [
  ...[VISA, MASTERCARD, BANK_ACCOUNT, EFTPOS, OTHER_VISA, OTHER_ACCOUNT, AMEX],
  // The last digits of others.
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
  'declined upgrade': 'the bank refuses the charge of a migration',
  'new upgrade': 'a signed-in user who may move to a yearly plan has set up a payment method',
} as const satisfies Record<string, StateName>;
type Kind = keyof typeof STATE_OF;

const user = fc.record({
  methods: fc.shuffledSubarray([...SAVED], { maxLength: 4 }),
  hasDefault: fc.constantFrom(true, true, false),
  newMethods: fc.shuffledSubarray([...NEW], { minLength: 2, maxLength: 2 }),
  past: fc.shuffledSubarray(PAST, { maxLength: 3 }),
  hasSecondPlan: fc.boolean(),
  planState: fc.constantFrom('active', 'active', 'trialing', 'past_due', 'unpaid'),
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
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
type UserScript = typeof user extends fc.Arbitrary<infer Value> ? Value : never;

/** Choices, from which a conversation follows: an action that is not possible is left out. */
export const script = fc.record({
  kind: fc.constantFrom(...(Object.keys(STATE_OF) as Kind[])),
  users: fc.array(user, { minLength: 1, maxLength: 3, size: 'max' }),
  actions: fc.array(action, { minLength: 2, maxLength: 6, size: 'max' }),
});
export type Script = typeof script extends fc.Arbitrary<infer Value> ? Value : never;

interface Owned {
  /** The name of the state value, or the method itself, by which its id is found. */
  ref: SavedMethodParam | string;
  details: SavedMethodParam;
  isSaved: boolean;
  declines?: boolean;
}

/** The steps of an action, of which those in a list are sent at once; null if it is not possible. */
type Actions = Step | (Step | Step[])[] | null;

/** The changes of a user so far. */
interface UserModel {
  state: StateName;
  params: object;
  methods: Owned[];
  changes: { buys: NonNullable<Changes['buys']>[number][]; saves: SavedMethodParam[] } & Changes;
  used: string[];
  targets: string[];
  adjustment: number;
}

const AMEX_CARD = { cardNumber: steps.TOKEN_CARD };
const DECLINING_CARD = { cardNumber: '4000000000000341' };
const REFUSED_CARD = { cardNumber: '4000000000000002' };
const CHEAPER = 'value-yearly';

/** The methods that are not saved, by the state value with their id, and their params. */
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
      return [{ [steps.TOKEN]: AMEX_CARD }, AMEX_CARD];
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

function modelOf(kind: Kind, { methods, newMethods, past, ...chosen }: UserScript, shop: Shop): UserModel {
  const isUpgrade = kind.endsWith('upgrade');
  const [entered, enteredParams] = enteredIn(kind, newMethods);
  const added = Object.entries(entered).map(([ref, method]) => ({ ref, details: newMethodDetails(method) }));
  // The same card may be listed once.
  const others = methods.filter((method) => !added.some(({ details }) => isSameMethod(method, details)));
  // A plan is paid by a method.
  const ofPlan = isUpgrade && others.length === 0 ? [EFTPOS] : others;
  const saved = kind === 'declined upgrade' ? [DECLINED, ...others] : ofPlan;
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
          ...{ targetPriceInCents: shop.targets[0], pricePoint: { handle: 'loyal-customers', priceInCents: 51_220 } },
          otherTarget: { handle: CHEAPER, priceInCents: shop.targets[1] },
        }
      : { subscriptions: kind === 'document' || kind.endsWith('save') ? [...past, ...secondPlan] : past }),
    ...(kind === 'document' ? { productId: DOCUMENT, priceInCents: shop.document } : {}),
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

const discount = ({ discountType, value }: CouponParam, price: number): number =>
  discountType === 'Percentage' ? Math.floor((price * Math.round(value * 100) + 5_000) / 10_000) : value;

/** Makes a method the default, and saves it. Subscriptions may follow the default. */
function makeDefault(model: UserModel, method: Owned): void {
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

const pickFrom = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/** The method and the coupon of an order; null if the user has used the coupon. */
function chooseOrder(kind: Kind, model: UserModel, chosen: Action, shop: Shop) {
  const declining = chosen.pick < 6 ? model.methods.find(({ declines }) => declines) : undefined;
  const method = declining ?? pickFrom(model.methods, chosen.method);
  const coupon = kind === 'document' ? undefined : shop.coupons[chosen.coupon];
  if (!method || (coupon && model.used.includes(coupon.code))) return null;
  return {
    method,
    coupon,
    hasEnded: coupon?.refusedBecause !== undefined,
    code: coupon ? { coupon: coupon.code } : {},
  };
}
type Order = NonNullable<ReturnType<typeof chooseOrder>>;

/** The steps of an order that is refused, or null. */
function refusalOf(words: string, { method, hasEnded }: Order, isCharged: boolean, send: Send): Step[] | null {
  const refused = (what: string) => [steps.refused(what, send), steps.refused('The user tries again.', send)];
  if (method.declines && isCharged) return refused(`The bank declines ${words}.`);
  return hasEnded ? refused(`A coupon that has ended is refused for ${words}.`) : null;
}

function purchase(kind: Kind, model: UserModel, chosen: Action, shop: Shop): Actions {
  const ordered = chooseOrder(kind, model, chosen, shop);
  const isDocument = kind === 'document';
  if (!ordered || (!isDocument && model.changes.buys.length > 0)) return null;
  const { method, coupon, code, hasEnded } = ordered;
  const pricePoint = chosen.hasPricePoint && !isDocument ? shop.pricePoint : undefined;
  const base = isDocument ? shop.document : (pricePoint?.priceInCents ?? shop.price);
  const addOns = isDocument ? [] : chosen.addOns.flatMap((index) => shop.addOns[index] ?? []);
  const rest = base - (coupon ? discount(coupon, base) : 0);
  const total = addOns.reduce((sum, { priceInCents }) => sum + priceInCents, rest);
  const price = Math.max(0, total);
  if (method.declines && hasEnded) return null;
  const productId = isDocument ? DOCUMENT : steps.PLAN;
  const options = {
    ...{ productId, price, method: method.ref, ...code },
    ...(pricePoint ? { pricePoint: pricePoint.handle } : {}),
    ...(addOns.length > 0 ? { addOns: addOns.map(({ handle }) => handle) } : {}),
    ...(chosen.pick % 3 === 0 ? { setupIntentId: intentOf(chosen.pick) } : {}),
  };
  const parts = [isDocument ? 'a document' : 'the plan', ...addOns.map(({ handle }) => handle)].join(', ');
  const terms = `${pricePoint ? ' at the price point' : ''}${coupon ? ` with ${coupon.code}` : ''}`;
  const words = `${parts}${terms}, for ${price} cents, by ${nameOf(method)}`;
  const refusal = refusalOf(words, ordered, price > 0, steps.buy(options));
  if (refusal) return refusal;
  const isTwice = isDocument && chosen.pick % 4 === 0 && method.isSaved;
  for (const _ of isTwice ? [1, 2] : [1]) model.changes.buys.push({ productId, paidBy: method.details, ...code });
  if (method.ref === steps.TOKEN) model.changes.maySave = method.details;
  else if (!method.isSaved) makeDefault(model, method);
  if (coupon) model.used.push(coupon.code);
  const bought = steps.buys(`The user buys ${words}.`, options);
  return isTwice ? [[bought, { ...bought, text: `At once the user buys ${words}, a second time.` }]] : bought;
}

/** A setup intent of this user: of the opened dialog, or of another tab. */
const intentOf =
  (pick: number) =>
  ({ looks, number, responses }: StepContext): string => {
    const opened = looks[number]?.intent;
    const customer = 'data.createSetupIntent.stripeCustomerId';
    const own = responses.filter((response) => response.at(customer) === opened?.at(customer));
    const ids = [opened, ...own].flatMap((response) => response?.at('data.createSetupIntent.intentId') ?? []);
    return String(pickFrom(ids, pick) ?? '');
  };

function upgrade(kind: Kind, model: UserModel, chosen: Action, shop: Shop): Actions {
  const ordered = chooseOrder(kind, model, chosen, shop);
  const target = chosen.pick % 2 === 0 ? steps.YEARLY : CHEAPER;
  if (!ordered || model.targets.includes(target)) return null;
  const { coupon, code, hasEnded } = ordered;
  // A backend may keep the coupon of the upgrade before.
  if (!coupon && model.changes.upgrade?.coupon !== undefined) return null;
  const [first] = model.methods;
  const pays = chosen.pick % 3 === 0 && model.changes.default === undefined && typeof first?.ref === 'object';
  const method = pays && first ? first : ordered.method;
  const price = shop.targets[target === CHEAPER ? 1 : 0];
  // A later upgrade has another credit.
  const isCharged = model.targets.length === 0 && price - (coupon ? discount(coupon, price) : 0) + model.adjustment > 0;
  if (method.declines && (!isCharged || hasEnded)) return null;
  // The email says nothing about the user.
  const request = steps.upgrade({
    ...{ target, subscriptionId: upgradedId },
    ...(chosen.hasPricePoint ? { info: chosen.user + 1 } : {}),
    ...(pays ? {} : { method: method.ref }),
    ...(coupon ? { extras: { couponCodes: [coupon.code] } } : {}),
  });
  const words = `to ${target}${coupon ? ` with ${coupon.code}` : ''} by ${nameOf(method)}`;
  const refusal = refusalOf(`an upgrade ${words}`, { ...ordered, method }, isCharged, request);
  if (refusal) return refusal;
  model.targets.push(target);
  model.changes.upgrade = { handle: target, paidBy: method.details, ...code };
  if (!method.isSaved) makeDefault(model, method);
  if (coupon) model.used.push(coupon.code);
  return steps.step(`The user upgrades ${words}.`, request);
}

/** The subscription. It may have another id since the user's last upgrade. */
const upgradedId = (context: StepContext): string =>
  context.sold[context.number]?.at(-1)?.id ?? steps.stateValue(context, 'subscriptionId');

const nameOf = ({ details, isSaved }: Owned): string =>
  `${isSaved ? '' : 'a new '}${'brand' in details ? details.brand : 'bank account'} ${details.last4}`;

function saveOrChange(model: UserModel, chosen: Action): Step | null {
  if (chosen.type === 'default') {
    const method = pickFrom(
      model.methods.filter(({ isSaved }) => isSaved),
      chosen.method,
    );
    if (!method) return null;
    makeDefault(model, method);
    return steps.step(`The user makes ${nameOf(method)} the default.`, steps.changeDefault(method.ref));
  }
  const method = model.methods.find(({ ref }) => ref === 'paymentMethodId');
  if (!method) return null;
  const isDefault = chosen.pick % 2 === 0;
  const words = `The user saves ${nameOf(method)} ${isDefault ? 'as the default' : 'beside the default'}.`;
  if (method.declines) return steps.refused(words, steps.attach(isDefault));
  if (isDefault) makeDefault(model, method);
  else if (!method.isSaved) {
    model.changes.saves.push(method.details);
    if (!model.methods.some(({ isSaved }) => isSaved)) model.changes.mayBeDefault = method.details;
  }
  method.isSaved = true;
  return steps.step(words, steps.attach(isDefault));
}

/** A code that is nearly the coupon's. */
const NEAR: readonly ((code: string) => string)[] = [
  (code) => [...code].slice(0, -1).join(''),
  (code) => `${code}X`,
  () => '%',
  (code) => `${[...code].slice(0, -1).join('')}_`,
  (code) => `${[...code].slice(0, -1).join('')}.`,
  (code) => code.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (code) => code.replace(/[aeo]/i, '$&\u0301').normalize(),
  (code) => code.replaceAll(/[^\p{L}\p{N}\p{S}]/gu, ''),
  (code) => [...code].slice(1).join(''),
  (code) => code.replace(/^(.)/u, '$1$1'),
  (code) => `${code}%`,
  (code) => [...code].map((letter) => (letter === ' ' ? '+' : letter)).join(''),
];

function check(model: UserModel, chosen: Action, coupons: readonly CouponParam[], handle?: string): Step | null {
  const coupon = pickFrom(coupons, chosen.coupon);
  if (!coupon) return null;
  const codes = coupons.map(({ code }) => code);
  const near = NEAR[chosen.pick]?.(coupon.code) ?? '';
  if (chosen.type === 'near') return isOther(near, codes) ? steps.givesNothing(near, handle) : null;
  if (coupon.refusedBecause !== undefined) return steps.givesNothing(coupon.code, handle);
  return model.used.includes(coupon.code) ? null : steps.enters(coupon.code, handle);
}

/** An id of the same form that nobody has. */
const unknownId = (id: string): string =>
  /^\d+$/.test(id)
    ? String(Number(id) + 1_000_000_007)
    : id.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));

type ForeignRequest = [
  what: string,
  idOf: 'paymentMethodId' | 'stripeCustomerId' | 'subscriptionId',
  send: (id: string) => Send,
];

/** Requests that name a method, a customer or a subscription of somebody else. */
function foreignRequests(kind: Kind, own: UserModel, shop: Shop): ForeignRequest[] {
  const makesDefault: ForeignRequest = [
    'makes a method the default',
    'paymentMethodId',
    (id) => (api) => api.changeDefaultPaymentMethod(id),
  ];
  if (kind.endsWith('save'))
    return [['saves a method', 'paymentMethodId', (id) => (api) => api.attachPaymentMethod(id, true)], makesDefault];
  if (kind === 'token plan') return [makesDefault];
  if (kind.endsWith('upgrade')) {
    const method = own.methods[0]?.ref ?? '';
    return [
      ['upgrades with a method', 'paymentMethodId', (paymentMethodId) => steps.upgrade({ paymentMethodId })],
      ['upgrades a subscription', 'subscriptionId', (subscriptionId) => steps.upgrade({ subscriptionId })],
      [
        'upgrades, by a method of their own, a subscription',
        'subscriptionId',
        (subscriptionId) => steps.upgrade({ subscriptionId, method }),
      ],
      makesDefault,
    ];
  }
  const order = kind === 'document' ? { productId: DOCUMENT, price: shop.document } : { price: shop.price };
  return [
    ['buys with a method', 'paymentMethodId', (paymentMethodId) => steps.buy({ ...order, paymentMethodId })],
    ['buys as the customer', 'stripeCustomerId', (stripeCustomerId) => steps.buy({ ...order, stripeCustomerId })],
    makesDefault,
  ];
}

/** A request with an id of another user, and with an id that nobody has: the refusal is the same. */
function foreign([what, idOf, send]: ForeignRequest, method: Owned, number: number): Step[] {
  const sent =
    (change: (id: string) => string): Send =>
    (api, context) => {
      const id =
        idOf === 'paymentMethodId'
          ? steps.methodId(context, method.ref, number)
          : steps.stateValue(context, idOf, number);
      return send(change(id))(api, context);
    };
  const path = 'errors[*].message';
  const withoutIds = (messages: unknown) => String(messages).replaceAll(/[\w-]*\d[\w-]*/g, '…');
  return [
    steps.refused(
      `The user ${what} of user ${number + 1}.`,
      sent((id) => id),
    ),
    steps.refused(`The user ${what} that nobody has.`, sent(unknownId), (response, { responses }) => {
      const before = withoutIds(responses.at(-1)?.at(path));
      const mistake = 'the message tells whether an id exists';
      response.expect(mistake, path, `${before}, as before`, (messages) => withoutIds(messages) === before);
    }),
  ];
}

/** Any request of the user, with an id token that nobody issued. */
function forged(kind: Kind, { methods }: UserModel, chosen: Action, shop: Shop): Step {
  const method = pickFrom(methods, chosen.method)?.ref ?? '';
  const order = kind === 'document' ? { productId: DOCUMENT, price: shop.document } : { price: shop.price };
  const [operation, send] = pickFrom<[string, Send]>(
    [
      ['ListPaymentMethod', (api) => api.listPaymentMethods()],
      ['GetUserSubscriptions', (api) => api.currentPlan()],
      ['CreateSetupIntent', steps.createSetupIntent()],
      ['CheckCouponCode', steps.checkCoupon(shop.coupons[0]?.code ?? '')],
      ['GetMigrationPreview', steps.preview(upgradedId)],
      ['AttachPaymentMethod', steps.attach(true, method)],
      ['ChangeDefaultPaymentMethod', steps.changeDefault(method)],
      ['CreateSubscription', steps.buy({ ...order, method })],
      ['MigrateSubscription', steps.upgrade({ subscriptionId: upgradedId, method })],
    ],
    chosen.pick,
  ) as [string, Send];
  const [how, forge] = pickFrom(FORGED_TOKENS, chosen.coupon) as (typeof FORGED_TOKENS)[number];
  return {
    ...{ ...steps.step(`${operation} arrives ${how}.`, send), outcome: 'signed out' },
    token: ({ user: values, users, number }) =>
      forge(String(values['accessToken']), String(users[(number + 1) % users.length]?.['accessToken'])),
  };
}

/** The steps of an action. */
function stepsOf(kind: Kind, models: readonly UserModel[], number: number, chosen: Action, shop: Shop): Actions {
  const model = models[number] as UserModel;
  const isUpgrade = kind.endsWith('upgrade');
  if (chosen.type === 'foreign') {
    const other = (number + 1) % models.length;
    // A card that was created at the card provider belongs to nobody before it is saved.
    const isTheirs = ({ ref, isSaved }: Owned) => ref !== steps.TOKEN && (isSaved || !kind.endsWith('save'));
    const known = models[other]?.methods.filter(isTheirs) ?? [];
    const method = pickFrom(known, chosen.method);
    const request = pickFrom(foreignRequests(kind, model, shop), chosen.pick);
    return method && request && other !== number ? foreign(request, method, other) : [];
  }
  if (chosen.type === 'forged') return forged(kind, model, chosen, shop);
  if (chosen.type === 'tabs')
    return [[1, 2, 3].map(() => steps.step('The user opens three tabs at once.', steps.createSetupIntent()))];
  const next = (): Actions => {
    if (chosen.type === 'default' || kind.endsWith('save')) return saveOrChange(model, chosen);
    if (chosen.type === 'order') return (isUpgrade ? upgrade : purchase)(kind, model, chosen, shop);
    return kind === 'document' ? null : check(model, chosen, shop.coupons, isUpgrade ? steps.YEARLY : undefined);
  };
  return next();
}

/** The conversation of a script. `tag` makes the emails unique. */
export function exploredConversation({ kind, users, actions }: Script, shop: Shop, tag: string): Conversation {
  const models = users.map((chosen) => modelOf(kind, chosen, shop));
  return {
    description: `Explored: ${kind}`,
    users: models.map(({ state, params }, number) => {
      const { firstName = '', lastName = '', email = '' } = users[number] ?? {};
      const unique = `${tag}${number}`;
      const info = { firstName, lastName, email: `${email}.${unique}@example.com`, flakeId: `flake_${unique}` };
      return { state, params, info };
    }),
    steps: actions.flatMap((chosen) => {
      const number = chosen.user % models.length;
      return [stepsOf(kind, models, number, chosen, shop) ?? []]
        .flat()
        .map((sent) => ('text' in sent ? steps.by(number, sent) : sent.map((one) => steps.by(number, one))));
    }),
    changes: models.map(({ changes, used }) => ({ ...changes, usedCodes: used })),
  };
}
