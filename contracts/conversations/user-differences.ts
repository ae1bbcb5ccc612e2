import type { SavedMethodParam } from '#contract-states';
import { isCurrent, readState } from '#domain';
import { cardLabel, DOCUMENT, type ExpectedSubscription, type ExpectedUser, labelOf } from './expected-user.ts';
import { isEmpty, type StepResponse } from './step-response.ts';

type Item = Partial<Record<'id' | 'productId' | 'state' | 'creditCard' | 'paymentType' | 'couponCodes', unknown>>;
interface Listed {
  id?: unknown;
  card?: Partial<Record<'brand' | 'last4' | 'exp_month' | 'exp_year', unknown>> | null;
  au_becs_debit?: Partial<Record<'bsb_number' | 'last4', unknown>> | null;
}

export interface SeenUser {
  subscriptions: StepResponse;
  methods: StepResponse;
  intent: StepResponse;
  preview: StepResponse | null;
  checks: ReadonlyMap<string, StepResponse> | null;
}

export const ACTIVE = 'data.getUserSubscriptions.activeSubscription.handle';

const itemsAt = <Value>(response: StepResponse, path: string): Value[] =>
  ((response.at(path) ?? []) as (Value | null)[]).filter((item) => item !== null);

export const subscriptionsOf = ({ subscriptions }: Pick<SeenUser, 'subscriptions'>): readonly Item[] =>
  itemsAt(subscriptions, 'data.getUserSubscriptions.subscriptionList');

export const isCurrentItem = ({ state }: Item): boolean => isCurrent({ state: readState(String(state), false) });

/** Cards and bank accounts. The checkout ignores methods of other types. */
const methodsOf = ({ methods }: Pick<SeenUser, 'methods'>): { id: string; label: string }[] =>
  itemsAt<Listed>(methods, 'data.listPaymentMethod.data').flatMap(({ id, card, au_becs_debit: bank }) => {
    if (card) return { id: String(id), label: cardLabel(card.brand, card.last4, card.exp_month, card.exp_year) };
    return bank ? { id: String(id), label: `bank account ${bank.bsb_number} ${bank.last4}` } : [];
  });

export const savedMethodId = (look: Pick<SeenUser, 'methods'>, method: SavedMethodParam): string | undefined =>
  methodsOf(look).find(({ label }) => label === labelOf(method))?.id;

export const findDifferences = (expected: ExpectedUser, look: SeenUser, others: readonly ExpectedUser[]): string[] => [
  ...activeDifferences(expected, look),
  ...subscriptionDifferences(expected, look),
  ...methodDifferences(expected, look, others),
  ...previewDifferences(expected, look),
  ...couponDifferences(expected, look),
];

function activeDifferences({ activeHandle }: ExpectedUser, { subscriptions }: SeenUser): string[] {
  const seen = subscriptions.at(ACTIVE);
  if (isEmpty(seen) ? activeHandle === null : seen === activeHandle) return [];
  if (isEmpty(seen)) return [`there is no active plan, instead of '${activeHandle}'`];
  return [`the active plan is '${seen}', not ${activeHandle === null ? 'none' : `'${activeHandle}'`}`];
}

function subscriptionDifferences({ subscriptions }: ExpectedUser, look: SeenUser): string[] {
  const current = subscriptionsOf(look).filter(isCurrentItem);
  const required = subscriptions.filter(({ isOptional }) => !isOptional);
  const optional = subscriptions.filter(({ isOptional }) => isOptional);
  const matched = assign([...required, ...optional], current, isAsExpected);
  const extra = current.filter((item) => ![...matched.values()].includes(item));
  const incomplete = ['of the state', 'that were bought'].flatMap((which) => {
    const documents = subscriptions.filter(({ document }) => document === which);
    const listed = documents.filter((wanted) => matched.has(wanted)).length;
    const areSome = listed > 0 && listed < documents.length;
    return areSome ? [`${listed} of ${documents.length} documents ${which} are listed`] : [];
  });
  return [
    ...countEach(required.filter((wanted) => !matched.has(wanted)).map((wanted) => `${describe(wanted)} is missing`)),
    ...countEach(extra.map((item) => `${describeItem(item)} is there`)),
    ...incomplete,
  ];
}

/** Assigns a different item to as many expectations as possible (bipartite matching); earlier expectations have priority. */
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
      if (owner !== undefined && !find(owner, tried)) return false;
      owners.set(item, one);
      return true;
    });
  for (const one of wanted) find(one, new Set());
  return new Map([...owners].map(([item, owner]) => [owner, item]));
}

function isAsExpected(expected: ExpectedSubscription, item: Item): boolean {
  const { productId, oldProductId, state, paidBy, couponCodes } = expected;
  const isProduct = productId === null ? String(item.productId) !== oldProductId : String(item.productId) === productId;
  const hasCodes = !Array.isArray(item.couponCodes) || codesText(item.couponCodes) === codesText(couponCodes);
  const isPaid = paidBy.length === 0 || paidBy.some((method) => mayBePaidBy(method, item));
  return isProduct && hasCodes && isPaid && (state === undefined || spelling(state) === spelling(item.state));
}

const describe = ({ productId, state = 'current', paidBy, couponCodes }: ExpectedSubscription): string =>
  describeItem({
    ...{ productId: productId ?? 'the new plan', state, couponCodes },
    creditCard: paidBy.map(labelOf).join(' or '),
  });

function describeItem({ productId, state, creditCard, paymentType, couponCodes }: Item): string {
  const codes = Array.isArray(couponCodes) && couponCodes.length > 0 ? [`with ${codesText(couponCodes)}`] : [];
  const payer = creditCard || paymentType;
  return [`the subscription to '${productId}' (${state})`, ...(payer ? [`paid by ${payer}`] : []), ...codes].join(' ');
}

const codesText = (codes: readonly unknown[]): string => codes.map(spelledCode).sort().join(', ');
const spelledCode = (code: unknown): string => String(code).normalize().toUpperCase();
const spelling = (state: unknown): string => readState(String(state), true);

/** Whether the subscription's card and payment type allow this method; a backend may return neither. */
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

/** New subscriptions must have the ids that the backend returned for them, because the host receives these ids. */
export function idDifferences(sold: readonly Sold[], before: SeenUser, look: SeenUser): string[] {
  const idsOf = (of: SeenUser, isCounted: (item: Item) => boolean = () => true) =>
    subscriptionsOf(of)
      .filter((item) => isCurrentItem(item) && isCounted(item))
      .map(({ id }) => String(id));
  const [old, current] = [idsOf(before), idsOf(look)];
  const newest = sold.findLast(({ isDocument }) => !isDocument)?.id;
  const returned = sold.map(({ id }) => id);
  const unknown = sold.length === 0 ? [] : current.filter((id) => !old.includes(id) && !returned.includes(id));
  return [
    ...idsOf(before, ({ productId }) => productId === DOCUMENT)
      .filter((id) => !current.includes(id))
      .map((id) => `the document '${id}' is not listed any more`),
    ...unknown.map((id) => `a new subscription has the id '${id}', and the response had ${returned.join(' and ')}`),
    ...(newest === undefined || current.includes(newest)
      ? []
      : [`no current subscription has the id '${newest}' of the response`]),
  ];
}

function methodDifferences(
  { methods, mayBeListed, defaults }: ExpectedUser,
  look: SeenUser,
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

function previewDifferences({ preview }: ExpectedUser, { preview: response }: SeenUser): string[] {
  if (response === null || preview === undefined) return [];
  const seen = response.at('data.getMigrationPreview.migration') as Record<string, unknown> | null | undefined;
  const describe = (adjustment: unknown) =>
    adjustment === null ? 'nothing to migrate' : `an adjustment of ${adjustment}`;
  const got = describe(seen ? (seen['prorated_adjustment_in_cents'] ?? 0) : null);
  const wanted = describe(preview);
  return got === wanted ? [] : [`the preview says ${got}, not ${wanted}`];
}

function couponDifferences({ coupons, usedCodes, priceInCents }: ExpectedUser, { checks }: SeenUser): string[] {
  if (checks === null) return [];
  return coupons.flatMap((coupon) => {
    const response = checks.get(coupon.code);
    const check = response?.at('data.checkCouponCode') as Record<string, unknown> | null | undefined;
    const isValid = check?.['valid'] === true;
    const mayBeUsed = coupon.refusedBecause === undefined;
    if (!isValid) {
      const messages = response?.at('errors[*].message');
      const answer =
        Array.isArray(messages) && messages.length > 0 ? `was answered with "${messages[0]}"` : 'says not valid';
      return mayBeUsed && !usedCodes.includes(coupon.code)
        ? [`the check of the coupon '${coupon.code}' ${answer}`]
        : [];
    }
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
const dayInSydney = (text: unknown): string => {
  const isInstant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(String(text)) && !Number.isNaN(Date.parse(String(text)));
  return isInstant ? SYDNEY.format(new Date(String(text))) : String(text).slice(0, 10);
};

const countEach = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => {
    const { length } = texts.filter((other) => other === text);
    return length === 1 ? text : `${text} (${length} times)`;
  });
