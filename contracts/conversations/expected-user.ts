import type {
  AllStateParams,
  CouponParam,
  NewMethodParam,
  SavedMethodParam,
  StateName,
  SubscriptionParam,
} from '#contract-states';
import { isCurrent } from '#domain';

export interface Changes {
  buys?: readonly Purchase[];
  upgrade?: Omit<Purchase, 'productId'> & { handle: string };
  saves?: readonly SavedMethodParam[];
  default?: SavedMethodParam;
  /** Methods that became the default, in order. A backend may move older subscriptions to the new default, or leave them. */
  allDefaults?: readonly SavedMethodParam[];
  usedCodes?: readonly string[];
  /** A card token may be saved, as the default or not. */
  maySave?: SavedMethodParam;
  /** A backend may make the user's only saved method the default. */
  mayBeDefault?: SavedMethodParam;
}

interface Purchase {
  productId?: string;
  paidBy?: SavedMethodParam;
  laterDefaults?: readonly SavedMethodParam[];
  coupon?: string;
  /** Whether the backend must list this document as current; by default it may omit the document, or list it as ended. */
  isListed?: boolean;
}

export type UserParams = Partial<AllStateParams>;

export interface ExpectedSubscription {
  /** An upgraded plan has null here, because the backend chooses its product id: any id except `oldProductId` passes. */
  productId: string | null;
  oldProductId?: string | undefined;
  state?: string;
  isOptional?: boolean;
  /** The backend must list all documents with the same `document`, or none of them. */
  document?: string;
  /** The subscription must be paid by one of these methods; an empty list allows any method. */
  paidBy: readonly SavedMethodParam[];
  couponCodes: readonly string[];
}

export interface ExpectedUser {
  activeHandle: string | null;
  subscriptions: readonly ExpectedSubscription[];
  methods: readonly SavedMethodParam[];
  mayBeListed: readonly SavedMethodParam[];
  defaults: readonly (SavedMethodParam | null)[];
  /** The adjustment of the preview; null if there is nothing to migrate, undefined if the adjustment is not known. */
  preview?: number | null | undefined;
  coupons: readonly CouponParam[];
  /** Codes that the user has used, and that may be valid only once. */
  usedCodes: readonly string[];
  priceInCents: number;
}

export const DOCUMENT = 'prod_pay_per_doc';

export const handleOf = (productId: string): string => productId.replace(/^prod_/, '').replaceAll('_', '-');
export const productIdOf = (handle: string): string => `prod_${handle.replaceAll('-', '_')}`;

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

export const expectUser = (
  state: StateName,
  params: UserParams,
  number: number,
  changes: Changes = {},
  all: Changes = {},
): ExpectedUser => ({
  activeHandle: expectActiveHandle(params, changes),
  subscriptions: expectSubscriptions(params, changes),
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

function expectSubscriptions(params: UserParams, changes: Changes): ExpectedSubscription[] {
  const { buys = [], upgrade } = changes;
  const { currentProductId: productId = '', currentState: state = 'active', methods: [paidBy = null] = [] } = params;
  const plan = { productId, product: '', state, paidBy, couponCodes: [] };
  const upgraded = upgrade
    ? { ...expectPurchase(upgrade), productId: null, oldProductId: productId }
    : expectUnchanged(plan, changes);
  return [
    ...currentSubscriptions(params).map((subscription) => expectUnchanged(subscription, changes)),
    ...buys.map(expectPurchase),
    // The upgraded plan is matched last, because its product id is not known and it would match any other subscription.
    ...(params.currentHandle === undefined ? [] : [upgraded]),
  ];
}

const expectPurchase = ({ productId = '', coupon, isListed = false, ...paid }: Purchase): ExpectedSubscription => ({
  productId,
  isOptional: productId === DOCUMENT && !isListed,
  ...(productId === DOCUMENT ? { document: 'that were bought' } : {}),
  paidBy: [...(paid.paidBy ? [paid.paidBy] : []), ...(paid.laterDefaults ?? [])],
  couponCodes: coupon === undefined ? [] : [coupon],
});

function expectUnchanged({ paidBy, ...subscription }: SubscriptionParam, changes: Changes): ExpectedSubscription {
  const { default: newDefault, maySave, allDefaults = newDefault ? [newDefault] : [] } = changes;
  return {
    ...subscription,
    isOptional: !isPlan(subscription) || boughtPlans(changes).length > 0,
    ...(isPlan(subscription) ? {} : { document: 'of the state' }),
    paidBy: paidBy ? [paidBy, ...allDefaults, ...(maySave ? [maySave] : [])] : [],
  };
}

function expectMethods({ methods = [] }: UserParams, { saves = [], default: newDefault }: Changes): SavedMethodParam[] {
  const saved = [...methods, ...saves];
  const isSaved = newDefault === undefined || saved.map(labelOf).includes(labelOf(newDefault));
  return isSaved ? saved : [...saved, newDefault];
}

const HAS_CREATED_METHOD: StateName = 'a signed-in user has made a payment method at the card provider';

function expectUnsavedMethods(state: StateName, params: UserParams, changes: Changes): SavedMethodParam[] {
  const { maySave } = changes;
  const saved = expectMethods(params, changes).map(labelOf);
  const entered = [...(params.method ? [params.method] : []), ...(params.newMethods ?? [])];
  const setUp = entered.filter((method) => state !== HAS_CREATED_METHOD || 'bsb' in method);
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

function couponsToCheck({ coupons = [] }: UserParams, number: number, all: Changes): CouponParam[] {
  const checked = [number, number + 1].map((index) => coupons[index % coupons.length]);
  return coupons.filter((coupon) => checked.includes(coupon) || codesOf(all).includes(coupon.code));
}

const codesOf = ({ buys = [], upgrade, usedCodes = [] }: Changes): string[] => [
  ...[...buys, ...(upgrade ? [upgrade] : [])].flatMap(({ coupon }) => coupon ?? []),
  ...usedCodes,
];
