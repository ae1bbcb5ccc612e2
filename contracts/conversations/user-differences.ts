/** The responses to a user's requests, and their differences from the expected user. */
import type { SavedMethodParam } from '#contract-states';
import { isCurrent, readState } from '#domain';
import { cardLabel, type ExpectedSubscription, type ExpectedUser, labelOf } from './expected-user.ts';
import { isEmpty, type StepResponse } from './step-response.ts';

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

/** Whether an item has not ended, as the client reads its state. */
export const isCurrentItem = ({ state }: Item): boolean => isCurrent({ state: readState(String(state), false) });

/** The supported ones; the checkout ignores the others. */
const methodsOf = ({ methods }: Pick<Look, 'methods'>): { id: string; label: string }[] =>
  itemsAt<Listed>(methods, 'data.listPaymentMethod.data').flatMap(({ id, card, au_becs_debit: bank }) => {
    if (card) return { id: String(id), label: cardLabel(card.brand, card.last4, card.exp_month, card.exp_year) };
    return bank ? { id: String(id), label: `bank account ${bank.bsb_number} ${bank.last4}` } : [];
  });

/** The id of a saved method in the list, by which the checkout names it. */
export const savedMethodId = (look: Pick<Look, 'methods'>, method: SavedMethodParam): string | undefined =>
  methodsOf(look).find(({ label }) => label === labelOf(method))?.id;

/** How a look differs from the expected user, as sentences; `others` are the other users of the conversation, `before` is the first look. */
export const findDifferences = (
  expected: ExpectedUser,
  look: Look,
  others: readonly ExpectedUser[],
  before: Look | undefined,
): string[] => [
  ...activeDifferences(expected, look),
  ...subscriptionDifferences(expected, look, before),
  ...methodDifferences(expected, look, others),
  ...previewDifferences(expected, look),
  ...couponDifferences(expected, look),
];

function activeDifferences({ activeHandle }: ExpectedUser, { subscriptions }: Look): string[] {
  const seen = subscriptions.at(ACTIVE);
  if (isEmpty(seen) ? activeHandle === null : seen === activeHandle) return [];
  if (isEmpty(seen)) return [`there is no active plan, instead of '${activeHandle}'`];
  return [`the active plan is '${seen}', not ${activeHandle === null ? 'none' : `'${activeHandle}'`}`];
}

function subscriptionDifferences({ subscriptions }: ExpectedUser, look: Look, before: Look | undefined): string[] {
  const all = subscriptionsOf(look);
  const endedBefore = before ? subscriptionsOf(before).filter((item) => !isCurrentItem(item)) : [];
  const isOf = ({ productId, oldProductId }: ExpectedSubscription, item: Item) =>
    productId === null ? String(item.productId) !== oldProductId : String(item.productId) === productId;
  const required = subscriptions.filter(({ isOptional }) => !isOptional);
  const wantedOnes = [...required, ...subscriptions.filter(({ isOptional }) => isOptional)];
  const matched = assign(
    wantedOnes,
    all.filter(isCurrentItem),
    (wanted, item) => isOf(wanted, item) && partDifferences(wanted, item).length === 0,
  );
  const rest = all.filter((item) => isCurrentItem(item) && ![...matched.values()].includes(item));
  const differences = wantedOnes.flatMap((wanted) => {
    if (matched.has(wanted)) return [];
    const found = rest.find((item) => isOf(wanted, item));
    if (found) {
      rest.splice(rest.indexOf(found), 1);
      return partDifferences(wanted, found);
    }
    if (wanted.isOptional) return [];
    // One that had ended before is another one.
    const ended = all.find(
      (item) => wanted.productId !== null && isOf(wanted, item) && !endedBefore.some(({ id }) => id === item.id),
    );
    return [`${nameOf(wanted)} is ${ended ? `'${ended.state}'` : 'not there'}`];
  });
  const extra = rest.map(({ productId, state, creditCard, paymentType }) =>
    ['there is another subscription, to', `'${productId}':`, state, creditCard || paymentType]
      .filter(Boolean)
      .join(' '),
  );
  const documents = subscriptions.filter(({ isBoughtDocument }) => isBoughtDocument);
  const listed = documents.filter((wanted) => matched.has(wanted)).length;
  const some = `${listed} of ${documents.length} documents that were bought are listed`;
  const incomplete = listed > 0 && listed < documents.length && differences.length === 0 ? [some] : [];
  return countEach([...differences, ...extra, ...incomplete], subscriptions.map(nameOf));
}

/** Gives each of as many as possible an item that fits, the first ones before the others. */
function assign<Wanted, Found>(
  wanted: readonly Wanted[],
  items: readonly Found[],
  fits: (wanted: Wanted, item: Found) => boolean,
): ReadonlyMap<Wanted, Found> {
  const owners = new Map<Found, Wanted>();
  const find = (one: Wanted, tried: Set<Found>): boolean =>
    items.some((item) => {
      if (tried.has(item) || !fits(one, item)) return false;
      tried.add(item);
      const owner = owners.get(item);
      // Its owner takes another one.
      if (owner !== undefined && !find(owner, tried)) return false;
      owners.set(item, one);
      return true;
    });
  for (const one of wanted) find(one, new Set());
  return new Map([...owners].map(([item, owner]) => [owner, item]));
}

const nameOf = ({ productId }: ExpectedSubscription): string =>
  productId === null ? 'the subscription to the new plan' : `the subscription to '${productId}'`;

function partDifferences(expected: ExpectedSubscription, item: Item): string[] {
  const { state, paidBy, couponCodes } = expected;
  const what = nameOf(expected);
  const codes = Array.isArray(item.couponCodes) ? item.couponCodes.map(spelledCode) : null;
  const expectedCodes = couponCodes.map(spelledCode);
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

const spelledCode = (code: unknown): string => String(code).normalize().toUpperCase();
const spelling = (state: unknown): string => readState(String(state), true);

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
      .filter(isCurrentItem)
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

function methodDifferences(
  { methods, mayBeListed, defaults }: ExpectedUser,
  look: Look,
  others: readonly ExpectedUser[],
): string[] {
  const listed = methodsOf(look);
  const rest = listed.map(({ label }) => label);
  const take = (label: string) => rest.includes(label) && rest.splice(rest.indexOf(label), 1).length > 0;
  const missing = methods.map(labelOf).filter((label) => !take(label));
  for (const label of mayBeListed.map(labelOf)) take(label);
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

function previewDifferences({ preview }: ExpectedUser, { preview: response }: Look): string[] {
  if (response === null || preview === undefined) return [];
  const seen = response.at('data.getMigrationPreview.migration') as Record<string, unknown> | null | undefined;
  const describe = (adjustment: unknown) =>
    adjustment === null ? 'nothing to migrate' : `an adjustment of ${adjustment}`;
  const got = describe(seen ? (seen['prorated_adjustment_in_cents'] ?? 0) : null);
  const wanted = describe(preview);
  return got === wanted ? [] : [`the preview says ${got}, not ${wanted}`];
}

function couponDifferences({ coupons, usedCodes, priceInCents }: ExpectedUser, { checks }: Look): string[] {
  if (checks === null) return [];
  return coupons.flatMap((coupon) => {
    const check = checks.get(coupon.code)?.at('data.checkCouponCode') as Record<string, unknown> | null | undefined;
    const isValid = check?.['valid'] === true;
    const mayBeUsed = coupon.refusedBecause === undefined;
    if (!isValid)
      return mayBeUsed && !usedCodes.includes(coupon.code) ? [`the coupon '${coupon.code}' is not valid`] : [];
    if (!mayBeUsed) return [`the coupon '${coupon.code}' is valid, and may not be used`];
    const { value } = coupon;
    if (coupon.discountType === 'Percentage') {
      const percent = check['discountPercent'] ?? (check['coupon'] as { value?: unknown } | null)?.value;
      return percent === value ? [] : [`the coupon '${coupon.code}' takes off ${percent} per cent, not ${value}`];
    }
    const amount = check['discountAmountInCents'] ?? check['amountInCents'];
    const isRight = amount === value || amount === Math.min(value, priceInCents);
    const { endDate } = coupon;
    const day = (check['coupon'] as { endDate?: unknown } | null)?.endDate;
    if (endDate !== undefined && dayInSydney(day) !== dayInSydney(endDate))
      return [`the coupon '${coupon.code}' ends on ${day}, not on ${dayInSydney(endDate)} in Sydney`];
    return isRight ? [] : [`the coupon '${coupon.code}' takes off ${amount} cents, not ${value}`];
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
