/** The user that a backend must return: that of a state, after the changes of the steps so far. */
import type {
  AllStateParams,
  CouponParam,
  NewMethodParam,
  SavedMethodParam,
  StateName,
  SubscriptionParam,
} from '#contract-states';
import { isCurrent } from '#domain';

/** The changes that a conversation may make to a user; all else stays. */
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
  /** The only method may be the default. */
  mayBeDefault?: SavedMethodParam;
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
export type UserParams = Partial<AllStateParams>;

export interface ExpectedSubscription {
  /** Null means any but the old one. A plan that is only known by its handle has an id of the backend. */
  productId: string | null;
  oldProductId?: string | undefined;
  state?: string;
  /** It may be missing, or have ended. */
  isOptional?: boolean;
  /** All of these are listed, or none is. */
  isBoughtDocument?: boolean;
  /** Any of these; empty if it is not known. */
  paidBy: readonly SavedMethodParam[];
  couponCodes: readonly string[];
}

export interface ExpectedUser {
  activeHandle: string | null;
  subscriptions: readonly ExpectedSubscription[];
  methods: readonly SavedMethodParam[];
  /** A method that was set up may be listed before it is saved, because the card provider attaches it. */
  mayBeListed: readonly SavedMethodParam[];
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

export const cardLabel = (brand: unknown, last4: unknown, month: unknown, year: unknown): string =>
  `${brand} ${last4} ${Number(month)}/${Number(year)}`.toLowerCase();

export const labelOf = (method: SavedMethodParam): string =>
  'brand' in method
    ? cardLabel(method.brand, method.last4, method.expMonth, method.expYear)
    : `bank account ${method.bsb} ${method.last4}`;

/** Facts about the user beside the state and the changes so far. */
interface Known {
  /** The user's changes in the whole conversation, whose coupons are checked. */
  all?: Changes | undefined;
  /** Whether the backend lists the documents of the past. */
  listsDocuments?: boolean | undefined;
}

/** The user of a state, who has this number in the conversation, after the changes. */
export const expectUser = (
  state: StateName,
  params: UserParams,
  number: number,
  changes: Changes = {},
  { all = {}, listsDocuments = true }: Known = {},
): ExpectedUser => ({
  activeHandle: expectActiveHandle(params, changes),
  subscriptions: expectSubscriptions(params, changes, listsDocuments),
  methods: expectMethods(params, changes),
  mayBeListed: expectUnsavedMethods(state, params, changes),
  defaults: expectDefaults(params, changes),
  preview: expectPreview(params, changes),
  coupons: couponsToCheck(params, number, all),
  usedCodes: codesOf(changes),
  priceInCents: params.targetPriceInCents ?? params.priceInCents ?? 0,
});

const isPlan = ({ productId }: { productId?: string }): boolean => productId !== DOCUMENT;
const boughtPlans = ({ buys = [] }: Changes): Purchase[] => buys.filter(isPlan);
const currentSubscriptions = ({ subscriptions = [], otherSubscriptions = [] }: UserParams): SubscriptionParam[] =>
  [...subscriptions, ...otherSubscriptions].filter(isCurrent);

function expectActiveHandle(params: UserParams, changes: Changes): string | null {
  const newest = boughtPlans(changes).at(-1) ?? currentSubscriptions(params).find(isPlan);
  return changes.upgrade?.handle ?? params.currentHandle ?? (newest ? handleOf(newest.productId ?? '') : null);
}

function expectSubscriptions(params: UserParams, changes: Changes, listsDocuments: boolean): ExpectedSubscription[] {
  const { buys = [], upgrade } = changes;
  const { currentProductId: productId = '', currentState: state = 'active', methods: [paidBy = null] = [] } = params;
  const plan = { productId, product: '', state, paidBy, couponCodes: [] };
  const upgraded = upgrade
    ? { ...expectPurchase(upgrade), productId: null, oldProductId: productId }
    : expectUnchanged(plan, changes, listsDocuments);
  return [
    ...currentSubscriptions(params).map((subscription) => expectUnchanged(subscription, changes, listsDocuments)),
    ...buys.map(expectPurchase),
    // Last, because it takes what is left.
    ...(params.currentHandle === undefined ? [] : [upgraded]),
  ];
}

const expectPurchase = ({ productId = '', coupon, isListed = false, ...paid }: Purchase): ExpectedSubscription => ({
  productId,
  isOptional: productId === DOCUMENT && !isListed,
  isBoughtDocument: productId === DOCUMENT,
  paidBy: [...(paid.paidBy ? [paid.paidBy] : []), ...(paid.laterDefaults ?? [])],
  couponCodes: coupon === undefined ? [] : [coupon],
});

function expectUnchanged(
  { paidBy, ...subscription }: SubscriptionParam,
  changes: Changes,
  listsDocuments: boolean,
): ExpectedSubscription {
  const { default: newDefault, maySave, allDefaults = newDefault ? [newDefault] : [] } = changes;
  return {
    ...subscription,
    // A second plan may end the first one.
    isOptional: isPlan(subscription) ? boughtPlans(changes).length > 0 : !listsDocuments,
    paidBy: paidBy ? [paidBy, ...allDefaults, ...(maySave ? [maySave] : [])] : [],
  };
}

function expectMethods({ methods = [] }: UserParams, { saves = [], default: newDefault }: Changes): SavedMethodParam[] {
  const saved = [...methods, ...saves];
  const isSaved = newDefault === undefined || saved.map(labelOf).includes(labelOf(newDefault));
  return isSaved ? saved : [...saved, newDefault];
}

/** In this state a card exists only at the card provider; a bank account has a confirmed setup. */
const HAS_CREATED_METHOD: StateName = 'a signed-in user has made a payment method at the card provider';

function expectUnsavedMethods(state: StateName, params: UserParams, changes: Changes): SavedMethodParam[] {
  const { maySave } = changes;
  const saved = expectMethods(params, changes).map(labelOf);
  const entered = [...(params.method ? [params.method] : []), ...(params.newMethods ?? [])];
  const setUp = entered.filter((method) => state !== HAS_CREATED_METHOD || 'bsb' in method);
  // One that is saved is listed once.
  return [...setUp.map(newMethodDetails), ...(maySave ? [maySave] : [])].filter(
    (method) => !saved.includes(labelOf(method)),
  );
}

function expectDefaults(
  params: UserParams,
  { default: newDefault, maySave, mayBeDefault }: Changes,
): (SavedMethodParam | null)[] {
  const { methods: [first = null] = [] } = params;
  const unchanged = params.default === 'none' ? null : first;
  return [newDefault ?? unchanged, ...(maySave ? [maySave] : []), ...(mayBeDefault ? [mayBeDefault] : [])];
}

function expectPreview({ currentHandle, adjustmentInCents }: UserParams, changes: Changes): number | null | undefined {
  if (changes.upgrade || boughtPlans(changes).length > 0) return undefined;
  return currentHandle === undefined ? null : adjustmentInCents;
}

/** Two coupons beside those that are used: each user checks others. */
function couponsToCheck({ coupons = [] }: UserParams, number: number, all: Changes): CouponParam[] {
  const checked = [number, number + 1].map((index) => coupons[index % coupons.length]);
  return coupons.filter((coupon) => checked.includes(coupon) || codesOf(all).includes(coupon.code));
}

const codesOf = ({ buys = [], upgrade, usedCodes = [] }: Changes): string[] => [
  ...[...buys, ...(upgrade ? [upgrade] : [])].flatMap(({ coupon }) => coupon ?? []),
  ...usedCodes,
];
