/**
 * Parses the values of responses that the checkout uses. A backend, proxy or mock may break its schema, and ids may be
 * integers. Only what a purchase needs must be readable: ids of subscriptions and setup intents, and amounts of coupons.
 */
import {
  type AppConfig,
  type AppliedCoupon,
  type Cents,
  type CurrentPlan,
  displayText,
  findProductId,
  formatDay,
  isCurrent,
  isSameCode,
  MAX_CODE_LENGTH,
  type MigrationPreview,
  mayBeActivePlan,
  readBoolean,
  readCents,
  readFields,
  readList,
  readNumber,
  readState,
  readSubscriptionId,
  readText,
  type SavedCard,
  type SavedMethod,
  type SavedMethods,
  type Subscription,
  ZERO,
} from '#domain';

export type Warn = (message: string) => void;

export function requireId(value: unknown): string {
  const text = readText(value);
  if (text !== null) return text;
  throw new Error(
    `The response has ${typeof value === 'string' ? 'an empty text' : value === null ? 'null' : `a value of type '${typeof value}'`} instead of an id.`,
  );
}

/** Throws if the list or one of its items is null, and an error beside the data may be the reason. */
function requireWhole(list: unknown, hasErrors: boolean): void {
  const isPartial = list === null || list === undefined || readList(list).length < [list].flat().length;
  if (hasErrors && isPartial) throw new Error('The response has an error instead of a list or of one of its items.');
}

const centsReader =
  (warn: Warn) =>
  (name: string, value: unknown): Cents | null =>
    readCents(value, (amount) => warn(`${name} is rounded to whole cents: ${amount}`));

interface PlanContext {
  hasErrors: boolean;
  productList: AppConfig['productList'];
  warn: Warn;
}

/**
 * Leaves out an unreadable subscription that has ended. The checkout warns once before a purchase of any other unreadable one,
 * unless that is the only current subscription and has an id, and so is the active plan.
 */
export function parseCurrentPlan(response: unknown, { hasErrors, productList, warn }: PlanContext): CurrentPlan {
  const { activeSubscription, subscriptionList } = readFields(response);
  requireWhole(subscriptionList, hasErrors);
  const activeHandle = readText(readFields(activeSubscription)['handle']);
  const items = [subscriptionList].flat().flatMap((item, place) => {
    if (item === null || item === undefined) return [];
    const { id, productId, state } = readFields(item);
    const stateText = readText(state) ?? '';
    return [{ place, id: readSubscriptionId(id), productId: readText(productId), stateText }];
  });
  // Throws if the active plan is unknown, because an upgrade could replace the wrong one of several subscriptions.
  if (hasErrors && activeHandle === null && items.length > 1)
    throw new Error('The response has an error instead of the active plan.');

  const ofActivePlan = items.filter(
    (item) => item.productId && mayBeActivePlan(item.productId, activeHandle, productList),
  );
  const hasCurrent = (isActivePlan: boolean) =>
    ofActivePlan.some(({ stateText }) => isCurrent({ state: readState(stateText, isActivePlan) }));
  const isActivePlanKnown = activeHandle === null || hasCurrent(false);
  const isActivePlanMissing = activeHandle !== null && !hasCurrent(true);
  const withState = items.map((item) => {
    const mayBeActive = item.productId === null ? isActivePlanMissing : ofActivePlan.includes(item);
    return { ...item, state: readState(item.stateText, mayBeActive && !isActivePlanKnown) };
  });
  const candidates = withState.filter((item) => item.id !== null && item.productId === null && isCurrent(item));
  const onlyCandidate = isActivePlanMissing && candidates.length === 1 ? candidates[0] : null;

  const subscriptions: Subscription[] = [];
  const uncertain: string[] = [];
  for (const item of withState) {
    const { place, id, state, stateText } = item;
    const isActivePlan = item === onlyCandidate && activeHandle !== null;
    const productId = isActivePlan ? (findProductId(productList, activeHandle) ?? '') : item.productId;
    const missing = id === null ? 'id' : 'productId';
    const problem = `getUserSubscriptions.subscriptionList[${place}] has no ${missing} that can be read`;
    if (id !== null && productId !== null)
      subscriptions.push({ id, productId, state, ...(stateText !== state && { stateText }) });
    else if (isCurrent(item)) uncertain.push(id === null ? `item ${place}` : `subscription ${id}`);
    if (item.id === null || item.productId === null)
      warn(
        isActivePlan
          ? `${problem}, so it is taken for the active plan '${activeHandle}'`
          : `${problem}; it ${isCurrent(item) ? 'may be current' : 'has ended and is left out'}`,
      );
  }
  return { activeHandle, subscriptions, ...(uncertain.length > 0 && { uncertain }) };
}

/** Throws for a value that is no preview, because "nothing to migrate" could make the customer buy a second subscription. */
export function parsePreview(migration: unknown, hasErrors: boolean, warn: Warn): MigrationPreview {
  if (typeof migration !== 'object' || migration === null) throw new Error('The response has no preview.');
  const { prorated_adjustment_in_cents, payment_due_in_cents } = readFields(migration);
  const read = centsReader(warn);
  const adjustment = read('prorated_adjustment_in_cents', prorated_adjustment_in_cents);
  if (adjustment === null && hasErrors) throw new Error('The response has an error instead of the adjustment.');
  if (adjustment === null)
    warn('prorated_adjustment_in_cents cannot be read, so the upgrade is shown at its full price');
  return { adjustment, paymentDue: read('payment_due_in_cents', payment_due_in_cents) };
}

const labelText = (value: unknown): string => displayText(readText(value) ?? '', 40);

/** Returns null for an invalid month, so that no screen shows it and the card does not count as expired. */
function parseExpiry({ exp_month, exp_year }: Record<string, unknown>): SavedCard['expiry'] {
  const [month, year] = [readNumber(exp_month) ?? 0, readNumber(exp_year) ?? -1];
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && Number.isInteger(year) && year >= 0 && year <= 9999 ? { month, year } : null;
}

/** Returns the last four digits of a card or account. Pads a number, because numbers lose leading zeros. */
function lastDigits(value: unknown): string | null {
  const digits = readText(value)?.replaceAll(/\D/g, '').slice(-4) ?? '';
  return typeof value === 'number' ? digits.padStart(4, '0') : digits || null;
}

export function parseCardLabel(card: unknown): { brand: string; last4: string } | null {
  const last4 = lastDigits(readFields(card)['last4']);
  return last4 === null ? null : { brand: labelText(readFields(card)['brand']), last4 };
}

/** Returns an empty list for a method that is no card or bank account, or that has no id. */
function parseMethod(method: unknown): SavedMethod[] {
  const { card, au_becs_debit: bank, ...rest } = readFields(method);
  const id = readText(rest['id']);
  if (id === null) return [];
  if (card) {
    const fields = readFields(card);
    const { brand, last4 } = fields;
    return [
      { type: 'credit card', id, brand: labelText(brand), last4: lastDigits(last4), expiry: parseExpiry(fields) },
    ];
  }
  if (!bank) return [];
  const { bsb_number, last4 } = readFields(bank);
  const bsb = labelText(bsb_number);
  return [{ type: 'direct debit', id, bsb: /\d/.test(bsb) ? bsb : null, last4: lastDigits(last4) }];
}

/** A list of thousands of methods would block the page. */
const MAX_METHODS_OF_TYPE = 100;

/** The saved cards and bank accounts, at most a hundred of each. `defaultId` is null for a default of another type. */
export function parseSavedMethods(response: unknown, hasErrors = false): SavedMethods {
  const { data, defaultPayment } = readFields(response);
  requireWhole(data, hasErrors);
  const all = readList(data).flatMap(parseMethod);
  const defaultId = readText(defaultPayment);
  const counts = { 'credit card': 0, 'direct debit': 0 };
  const methods = all.filter((method) => {
    counts[method.type] += 1;
    return counts[method.type] <= MAX_METHODS_OF_TYPE || method.id === defaultId;
  });
  return {
    methods,
    defaultId: methods.some((method) => method.id === defaultId) ? defaultId : null,
    ...(methods.length < all.length && { isCut: true }),
  };
}

export interface CheckedCoupon {
  coupon: AppliedCoupon;
  serverDiscount: Cents | null;
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Returns null if no discount is given. Throws if it cannot be read, or is negative and would raise the price. */
function requireDiscount<Value extends number>(value: unknown, read: (value: unknown) => Value | null): Value | null {
  if (!isGiven(value)) return null;
  const amount = read(value);
  if (amount === null || amount < 0) throw new Error('The response has no discount that can be read.');
  return amount;
}

/** Null unless the backend finds the coupon valid. Any type other than 'Percentage' and 'Trial' is an amount. */
export function parseCouponCheck(response: unknown, enteredCode: string, warn: Warn): CheckedCoupon | null {
  const check = readFields(response);
  if (!readBoolean(check['valid'])) return null;
  const error = readText(check['error']);
  if (error !== null) warn(`checkCouponCode.error of a valid coupon: ${displayText(error)}`);
  const coupon = readFields(check['coupon']);
  const read = (amount: unknown) => centsReader(warn)('the discount of a coupon', amount);
  const entered = enteredCode.trim();
  const returned = readText(coupon['code'])?.trim() ?? '';
  const isShown = returned !== '' && returned.length <= MAX_CODE_LENGTH;
  const codes = {
    code: isShown ? returned : entered,
    // A purchase sends the code that the customer entered, because the returned code may have another discount.
    ...(isShown && !isSameCode(returned, entered) && { enteredCode: entered }),
  };
  const serverDiscount = read(check['discountAmountInCents']);
  const kind = readText(check['discountType'])?.trim().toLowerCase();
  if (kind === 'percentage') {
    const given = isGiven(check['discountPercent']) ? check['discountPercent'] : coupon['value'];
    const percentage = requireDiscount(given, readNumber) ?? 0;
    if (percentage > 100) throw new Error('The response has a percentage above 100.');
    return { coupon: { ...codes, discount_type: 'percent', percentage }, serverDiscount };
  }
  const given = isGiven(check['discountAmountInCents']) ? check['discountAmountInCents'] : check['amountInCents'];
  const amount = requireDiscount(given, read) ?? ZERO;
  if (kind !== 'trial') return { coupon: { ...codes, discount_type: 'amount', amount }, serverDiscount };
  const endDate = formatDay(readText(coupon['endDate']));
  return { coupon: { ...codes, discount_type: 'trial', amount, endDate }, serverDiscount };
}
