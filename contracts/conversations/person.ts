/** A whole person as the checkout shows them: what is expected, what a backend says, and the differences between the two. */
import type {
  AllStateParams,
  CouponParam,
  NewMethodParam,
  SavedMethodParam,
  StateName,
  SubscriptionParam,
} from '#contract-states';
import { isCurrent } from '#domain';
import type { StepResponse } from './step-response.ts';

/** The changes that a conversation may make to a person; all else stays. */
export interface Changes {
  buys?: readonly Purchase[];
  upgrade?: Omit<Purchase, 'productId'> & { handle: string };
  /** Methods that are saved now. The last one is not needed if it is the new default. */
  saves?: readonly SavedMethodParam[];
  default?: SavedMethodParam;
  /** All methods that became the default: both readings of "the default for all active subscriptions" are lawful. */
  allDefaults?: readonly SavedMethodParam[];
  usedCodes?: readonly string[];
  /** A card token may be saved, as the default or not. */
  maySave?: SavedMethodParam;
}

interface Purchase {
  productId?: string;
  paidBy?: SavedMethodParam;
  /** Methods that became the default afterwards. */
  laterDefaults?: readonly SavedMethodParam[];
  coupon?: string;
  /** Whether a document must be listed as current; default: it may be an order that is not, or that has ended. */
  isListed?: boolean;
}

/** The params of a state say what its user has. */
export type PersonParams = Partial<AllStateParams>;

interface ExpectedSubscription {
  /** Null: any but the old one, because the id of a plan that is only known by its handle is the backend's. */
  productId: string | null;
  oldProductId?: string | undefined;
  state?: string;
  /** It may be missing, or have ended. */
  isOptional?: boolean;
  /** Any of these; empty if it is not known. */
  paidBy: readonly SavedMethodParam[];
  couponCodes: readonly string[];
}

export interface Person {
  active: string | null;
  subscriptions: readonly ExpectedSubscription[];
  methods: readonly SavedMethodParam[];
  /** A method that was set up may be listed before it is saved, because the card provider attaches it. */
  maybe: readonly SavedMethodParam[];
  /** The default is one of these; null: none. */
  defaults: readonly (SavedMethodParam | null)[];
  /** The adjustment. Null: nothing to migrate. Undefined: it is not known. */
  preview?: number | null | undefined;
  /** The result of checking each code, for this product. */
  coupons: readonly CouponParam[];
  /** Codes that the user has used, and that may be valid only once. */
  usedCodes: readonly string[];
  priceInCents: number;
}

export const DOCUMENT = 'prod_pay_per_doc';

/** Names and ids of plans follow from each other. */
export const handleOf = (productId: string): string => productId.replace(/^prod_/, '').replaceAll('_', '-');
export const productIdOf = (handle: string): string => `prod_${handle.replaceAll('-', '_')}`;

/** The method that the card provider makes of the entered details. */
export function newMethodDetails(method: NewMethodParam): SavedMethodParam {
  if ('bsb' in method) return { bsb: method.bsb, last4: method.accountNumber.slice(-4) };
  const { cardNumber } = method;
  const brand = cardNumber.startsWith('3') ? 'amex' : cardNumber.startsWith('5') ? 'mastercard' : 'visa';
  return { brand, last4: cardNumber.slice(-4), expMonth: 12, expYear: 2030 };
}

/** In this state a card exists only at the card provider; a bank account has a confirmed setup. */
const HAS_CREATED_METHOD: StateName = 'a signed-in user has made a payment method at the card provider';

/** Facts about the user beside the state and the changes so far. */
interface Known {
  /** The user's changes in the whole conversation, whose coupons are checked. */
  all?: Changes | undefined;
  /** Whether the backend lists the documents of the past. */
  listsDocuments?: boolean | undefined;
}

const codesOf = ({ buys = [], upgrade, usedCodes = [] }: Changes): string[] => [
  ...[...buys, ...(upgrade ? [upgrade] : [])].flatMap(({ coupon }) => coupon ?? []),
  ...usedCodes,
];

/** The person of a state, the user of this number, after the changes. */
export function expectPerson(
  state: StateName,
  params: PersonParams,
  number: number,
  changes: Changes = {},
  { all = {}, listsDocuments = true }: Known = {},
): Person {
  const { currentHandle, methods: before = [], coupons = [], adjustmentInCents: adjustment } = params;
  const { saves = [], default: newDefault, maySave, allDefaults = newDefault ? [newDefault] : [] } = changes;
  const known = [...before, ...saves].map(labelOf);
  const isAdded = newDefault && !known.includes(labelOf(newDefault));
  const methods = [...before, ...saves, ...(isAdded ? [newDefault] : [])];
  const entered = [...(params.method ? [params.method] : []), ...(params.newMethods ?? [])];
  const [first = null] = before;
  const unchanged = params.default === 'none' ? null : first;
  const maybeSaved = maySave ? [maySave] : [];
  const defaults = [newDefault ?? unchanged, ...maybeSaved];
  const own = [...(params.subscriptions ?? []), ...(params.otherSubscriptions ?? [])].filter(isCurrent);
  // A plan may say what is charged next.
  const expectOwn = ({ paidBy, ...subscription }: SubscriptionParam) => ({
    ...subscription,
    // A second plan may end the first one.
    isOptional: subscription.productId === DOCUMENT ? !listsDocuments : boughtPlans.length > 0,
    paidBy: paidBy ? [paidBy, ...allDefaults, ...maybeSaved] : [],
  });
  const current = { productId: params.currentProductId ?? '', product: '', couponCodes: [], paidBy: first };
  const plan = { ...current, state: params.currentState ?? 'active' };
  const { upgrade, buys = [] } = changes;
  const isPlan = ({ productId }: { productId?: string }) => productId !== DOCUMENT;
  const boughtPlans = buys.filter(isPlan);
  const subscriptions = [
    ...own.map(expectOwn),
    ...buys.map(expectPurchase),
    // Last, because it takes what is left.
    ...(currentHandle === undefined
      ? []
      : [upgrade ? { ...expectPurchase(upgrade), productId: null, oldProductId: plan.productId } : expectOwn(plan)]),
  ];
  // Two coupons beside those that are used: each user checks others.
  const checked = [number, number + 1].map((index) => coupons[index % coupons.length]);
  const newest = boughtPlans.at(-1) ?? own.find(isPlan);
  return {
    active: upgrade?.handle ?? currentHandle ?? (newest ? handleOf(newest.productId ?? '') : null),
    subscriptions,
    methods,
    maybe: [
      ...entered.filter((method) => state !== HAS_CREATED_METHOD || 'bsb' in method).map(newMethodDetails),
      ...maybeSaved,
    ],
    defaults,
    preview: upgrade || boughtPlans.length > 0 ? undefined : currentHandle === undefined ? null : adjustment,
    coupons: coupons.filter((coupon) => checked.includes(coupon) || codesOf(all).includes(coupon.code)),
    usedCodes: codesOf(changes),
    priceInCents: params.targetPriceInCents ?? params.priceInCents ?? 0,
  };
}

const expectPurchase = ({ productId = '', coupon, isListed = false, ...paid }: Purchase): ExpectedSubscription => ({
  productId,
  isOptional: productId === DOCUMENT && !isListed,
  paidBy: [...(paid.paidBy ? [paid.paidBy] : []), ...(paid.laterDefaults ?? [])],
  couponCodes: coupon === undefined ? [] : [coupon],
});

type Item = Partial<Record<'id' | 'productId' | 'state' | 'creditCard' | 'paymentType' | 'couponCodes', unknown>>;
interface Listed {
  id?: unknown;
  card?: Partial<Record<'brand' | 'last4' | 'exp_month' | 'exp_year', unknown>> | null;
  au_becs_debit?: Partial<Record<'bsb_number' | 'last4', unknown>> | null;
}

/** The responses to the dialog's queries when it opens, and to the checks of the coupons. */
export interface Look {
  subscriptions: StepResponse;
  methods: StepResponse;
  intent: StepResponse;
  /** Is null if it was not requested, or not yet. */
  preview: StepResponse | null;
  checks: ReadonlyMap<string, StepResponse> | null;
}

export const ACTIVE = 'data.getUserSubscriptions.activeSubscription.handle';

const itemsAt = <Value>(response: StepResponse, path: string): Value[] =>
  ((response.at(path) ?? []) as (Value | null)[]).filter((item) => item !== null);

export const subscriptionsOf = ({ subscriptions }: Pick<Look, 'subscriptions'>): readonly Item[] =>
  itemsAt(subscriptions, 'data.getUserSubscriptions.subscriptionList');

/** The supported ones; the checkout ignores the others. */
const methodsOf = ({ methods }: Pick<Look, 'methods'>): { id: string; label: string }[] =>
  itemsAt<Listed>(methods, 'data.listPaymentMethod.data').flatMap(({ id, card, au_becs_debit: bank }) => {
    if (card) return { id: String(id), label: cardLabel(card.brand, card.last4, card.exp_month, card.exp_year) };
    return bank ? { id: String(id), label: `bank account ${bank.bsb_number} ${bank.last4}` } : [];
  });

const cardLabel = (brand: unknown, last4: unknown, month: unknown, year: unknown): string =>
  `${brand} ${last4} ${Number(month)}/${Number(year)}`.toLowerCase();

export const labelOf = (method: SavedMethodParam): string =>
  'brand' in method
    ? cardLabel(method.brand, method.last4, method.expMonth, method.expYear)
    : `bank account ${method.bsb} ${method.last4}`;

/** The id of a saved method in the list, by which the checkout names it. */
export const savedMethodId = (look: Pick<Look, 'methods'>, method: SavedMethodParam): string | undefined =>
  methodsOf(look).find(({ label }) => label === labelOf(method))?.id;

/** How a look differs from the person that is expected, as sentences; `others` are the other users of the conversation. */
export const findDifferences = (expected: Person, look: Look, others: readonly Person[]): string[] => [
  ...activeDifferences(expected, look),
  ...subscriptionDifferences(expected, look),
  ...methodDifferences(expected, look, others),
  ...previewDifferences(expected, look),
  ...couponDifferences(expected, look),
];

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function activeDifferences({ active }: Person, { subscriptions }: Look): string[] {
  const seen = subscriptions.at(ACTIVE);
  if (isEmpty(seen) ? active === null : seen === active) return [];
  if (isEmpty(seen)) return [`there is no active plan, instead of '${active}'`];
  return [`the active plan is '${seen}', not ${active === null ? 'none' : `'${active}'`}`];
}

function subscriptionDifferences({ subscriptions }: Person, look: Look): string[] {
  const all = subscriptionsOf(look);
  const others = all.filter(({ state }) => isCurrent({ state: String(state) }));
  const differences = subscriptions.flatMap((wanted) => {
    const is = ({ productId }: Item) =>
      wanted.productId === null ? String(productId) !== wanted.oldProductId : String(productId) === wanted.productId;
    const same = others.filter(is);
    const isAs = (expectation: ExpectedSubscription) =>
      same.find((item) => partDifferences(expectation, item).length === 0);
    // Prefers the document that its own method has paid, if the list says so.
    const found = isAs({ ...wanted, paidBy: wanted.paidBy.slice(0, 1) }) ?? isAs(wanted) ?? same[0];
    if (found) others.splice(others.indexOf(found), 1);
    if (found) return partDifferences(wanted, found);
    if (wanted.isOptional) return [];
    const ended = wanted.productId !== null && all.find(is);
    return [`${nameOf(wanted)} is ${ended ? `'${ended.state}'` : 'not there'}`];
  });
  const extra = others.map(({ productId, state, creditCard, paymentType }) =>
    ['there is another subscription, to', `'${productId}':`, state, creditCard || paymentType]
      .filter(Boolean)
      .join(' '),
  );
  return countEach([...differences, ...extra], subscriptions.map(nameOf));
}

const nameOf = ({ productId }: ExpectedSubscription): string =>
  productId === null ? 'the subscription to the new plan' : `the subscription to '${productId}'`;

function partDifferences(expected: ExpectedSubscription, item: Item): string[] {
  const { state, paidBy, couponCodes } = expected;
  const what = nameOf(expected);
  const codes = Array.isArray(item.couponCodes) ? item.couponCodes.map((code) => String(code).toUpperCase()) : null;
  const expectedCodes = couponCodes.map((code) => code.toUpperCase());
  return [
    ...(state !== undefined && spelling(state) !== spelling(item.state)
      ? [`${what} is '${item.state}', not '${state}'`]
      : []),
    ...(paidBy.length > 0 && !paidBy.some((method) => mayBePaidBy(method, item))
      ? [`${what} is paid by ${item.creditCard || item.paymentType}, not by ${paidBy.map(labelOf).join(' or ')}`]
      : []),
    ...(codes !== null && codes.sort().join() !== expectedCodes.sort().join()
      ? [`${what} has the coupons [${codes.join(', ')}], not [${expectedCodes.join(', ')}]`]
      : []),
  ];
}

const spelling = (state: unknown): string => String(state).toLowerCase().replaceAll(/[\s_]/g, '');

/** As far as the list says by what a subscription is paid. */
function mayBePaidBy(method: SavedMethodParam, { creditCard, paymentType }: Item): boolean {
  const isCard = 'brand' in method;
  const groups = String(creditCard ?? '').match(/\d{4}/g);
  const isRightCard = groups === null || (isCard && groups.includes(method.last4));
  return isRightCard && (isEmpty(paymentType) || /direct|bank|becs/i.test(String(paymentType)) !== isCard);
}

export interface Sold {
  id: string;
  isDocument: boolean;
}

/** The newest plan and every new subscription of the list have ids that were returned: the checkout hands them to its host. */
export function idDifferences(sold: readonly Sold[], before: Look, look: Look): string[] {
  const idsOf = (of: Look) =>
    subscriptionsOf(of)
      .filter(({ state }) => isCurrent({ state: String(state) }))
      .map(({ id }) => String(id));
  const [old, current] = [idsOf(before), idsOf(look)];
  const newest = sold.findLast(({ isDocument }) => !isDocument)?.id;
  const returned = sold.map(({ id }) => id);
  const unknown = sold.length === 0 ? [] : current.filter((id) => !old.includes(id) && !returned.includes(id));
  return [
    ...unknown.map((id) => `a new subscription has the id '${id}', and the response had ${returned.join(' and ')}`),
    ...(newest === undefined || current.includes(newest)
      ? []
      : [`no current subscription has the id '${newest}' of the response`]),
  ];
}

function methodDifferences({ methods, maybe, defaults }: Person, look: Look, others: readonly Person[]): string[] {
  const listed = methodsOf(look);
  const rest = listed.map(({ label }) => label);
  const take = (label: string) => rest.includes(label) && rest.splice(rest.indexOf(label), 1).length > 0;
  const missing = methods.map(labelOf).filter((label) => !take(label));
  for (const label of maybe.map(labelOf)) take(label);
  const ofOthers = others.flatMap((other) => other.methods.map(labelOf));
  const extra = rest.map((label) => {
    const ids = listed.filter((method) => method.label === label).map(({ id }) => `'${id}'`);
    if (ids.length > 1) return `${label} is listed ${ids.length} times, with the ids ${ids.join(', ')}`;
    return `${label} is listed, ${ofOthers.includes(label) ? 'which another user has saved' : 'which was not saved'}`;
  });
  const id = look.methods.at('data.listPaymentMethod.defaultPayment');
  const label = isEmpty(id)
    ? 'none'
    : (listed.find((method) => method.id === String(id))?.label ?? `'${id}', which is not listed`);
  const wanted = defaults.map((method) => (method ? labelOf(method) : 'none'));
  const isRight = wanted.includes(label);
  return [
    ...countEach(missing.map((method) => `${method} is not listed`)),
    ...countEach(extra),
    ...(isRight ? [] : [`the default is ${label}, not ${wanted.join(' or ')}`]),
  ];
}

function previewDifferences({ preview }: Person, { preview: response }: Look): string[] {
  if (response === null || preview === undefined) return [];
  const seen = response.at('data.getMigrationPreview.migration') as Record<string, unknown> | null | undefined;
  const describe = (adjustment: unknown) =>
    adjustment === null ? 'nothing to migrate' : `an adjustment of ${adjustment}`;
  const got = describe(seen ? seen['prorated_adjustment_in_cents'] : null);
  const wanted = describe(preview);
  return got === wanted ? [] : [`the preview says ${got}, not ${wanted}`];
}

function couponDifferences({ coupons, usedCodes, priceInCents }: Person, { checks }: Look): string[] {
  if (checks === null) return [];
  return coupons.flatMap((coupon) => {
    const check = checks.get(coupon.code)?.at('data.checkCouponCode') as Record<string, unknown> | null | undefined;
    const isValid = check?.['valid'] === true && isEmpty(check['error']);
    const mayBeUsed = coupon.refusedBecause === undefined;
    if (!isValid)
      return mayBeUsed && !usedCodes.includes(coupon.code) ? [`the coupon ${coupon.code} is not valid`] : [];
    if (!mayBeUsed) return [`the coupon ${coupon.code} is valid, and may not be used`];
    const { value } = coupon;
    if (coupon.discountType === 'Percentage') {
      const percent = check['discountPercent'] ?? (check['coupon'] as { value?: unknown } | null)?.value;
      return percent === value ? [] : [`the coupon ${coupon.code} takes off ${percent} per cent, not ${value}`];
    }
    const amount = check['discountAmountInCents'] ?? check['amountInCents'];
    const isRight = amount === value || amount === Math.min(value, priceInCents);
    const { endDate } = coupon;
    const day = (check['coupon'] as { endDate?: unknown } | null)?.endDate;
    if (endDate !== undefined && dayInSydney(day) !== dayInSydney(endDate))
      return [`the coupon ${coupon.code} ends on ${day}, not on ${dayInSydney(endDate)} in Sydney`];
    return isRight ? [] : [`the coupon ${coupon.code} takes off ${amount} cents, not ${value}`];
  });
}

const SYDNEY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });
/** A date, or the day of an instant. */
const dayInSydney = (text: unknown): string => {
  const isInstant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(String(text)) && !Number.isNaN(Date.parse(String(text)));
  return isInstant ? SYDNEY.format(new Date(String(text))) : String(text).slice(0, 10);
};

/** Long lists have many items of one kind. */
const countEach = (texts: readonly string[], expected: readonly string[] = []): string[] =>
  [...new Set(texts)].map((text) => {
    const { length } = texts.filter((other) => other === text);
    const all = expected.filter((name) => text.startsWith(name)).length;
    return length === 1 ? text : `${text} (${length} times${all > 1 ? `, and ${all} are expected` : ''})`;
  });
