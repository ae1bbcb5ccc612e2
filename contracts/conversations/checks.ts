/** What a person sees afterwards, as checks of a reply. */
import type { SavedMethodParam } from '#contract-states';
import { CARD_FEE, calculateCardFee, cents } from '#domain';
import type { Reply } from './reply.ts';
import type { Check } from './run-conversation.ts';

/** Ids may be integers. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one !== null && one !== undefined && String(one) === String(other);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The value is that of the reply to an earlier step. */
export const isAsIn =
  (stepNumber: number, path: string, mistake: string): Check =>
  (reply, { replies }) => {
    const before = replies[stepNumber - 1]?.at(path);
    const expected = `${JSON.stringify(before)}, as in step ${stepNumber}`;
    reply.expect(mistake, path, expected, (value) => isSame(value ?? '', before ?? ''));
  };

/** The id is another one than in the reply to an earlier step. */
export const isNewSince =
  (stepNumber: number, path: string): Check =>
  (reply, { replies }) => {
    const before = replies[stepNumber - 1]?.at(path);
    reply.expect(`it is that of step ${stepNumber} again`, path, 'a new id', (id) => !isSame(id, before));
  };

/** One of these amounts, if the backend says it; the checkout reads none. */
export const isAmount = (mistake: string, path: string, ...amounts: number[]): Check => {
  const expected = `${amounts.join(' or ')} cents, if the backend says it`;
  return (reply) =>
    reply.expect(mistake, path, expected, (amount) => isEmpty(amount) || amounts.includes(Number(amount)));
};

/** What was charged: the price, by card with or without the fee, or nothing yet. */
export const charged = (price: number, isCard = true): Check => {
  const fee = isCard ? calculateCardFee(cents(price), CARD_FEE, new Date()) : 0;
  const amounts = [...new Set([price, price + fee, 0])];
  return isAmount('another amount was charged', 'data.createSubscription.total_revenue_in_cents', ...amounts);
};

export const SUBSCRIPTIONS = 'data.getUserSubscriptions.subscriptionList';
export const ACTIVE = 'data.getUserSubscriptions.activeSubscription.handle';
const ENDED = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];
/** States in which nothing has been paid yet. */
const NOT_STARTED = ['pending', 'awaiting_signup', 'incomplete'];

type Item = Partial<Record<'productId' | 'state' | 'creditCard' | 'paymentType' | 'couponCodes', unknown>>;
type Mistake = string | false | undefined;

/** Fails with the mistake in the subscriptions that have not ended, which are shown in a few words each. */
const expectCurrent = (
  reply: Reply,
  expected: string,
  findMistake: (items: readonly Item[], isState: (names: readonly string[], item: Item) => boolean) => Mistake,
) => {
  const isState = (names: readonly string[], { state }: Item) => names.includes(String(state).trim().toLowerCase());
  const items = ((reply.at(SUBSCRIPTIONS) ?? []) as (Item | null)[]).flatMap((item) => item ?? []);
  const current = items.filter((item) => !isState(ENDED, item));
  const mistake = findMistake(current, isState) || '';
  const describe = ({ productId, state, ...item }: Item) =>
    [productId, state, item.creditCard || item.paymentType, ...[item.couponCodes].flat()].filter(Boolean).join(' ');
  reply.expect(
    mistake,
    SUBSCRIPTIONS,
    expected,
    () => mistake === '',
    () => countEach(items.map(describe)),
  );
};

/** Long lists have many items of one kind. */
const countEach = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => {
    const count = texts.filter((each) => each === text).length;
    return count === 1 ? text : `${text} (${times(count)})`;
  });

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** The product is there so many times; by default what was bought is there once. */
export const has =
  (
    productId: string,
    count = 1,
    mistake = count === 0 ? 'it was bought all the same' : 'what was paid is not there',
  ): Check =>
  (reply) => {
    const expected = count === 0 ? `no current '${productId}'` : `'${productId}', current, ${times(count)}`;
    expectCurrent(reply, expected, (items, isState) => {
      const found = items.filter((item) => isSame(item.productId, productId));
      if (found.length !== count)
        return count > 0 && found.length > 0 ? `'${productId}' is there ${times(found.length)}` : mistake;
      return found.some((item) => isState(NOT_STARTED, item)) && `'${productId}' has not begun`;
    });
  };

export const hasSubscriptions =
  (count: number, mistake: string): Check =>
  (reply) =>
    expectCurrent(reply, `${count} that have begun and not ended`, (items, isState) =>
      items.length === count ? items.some((item) => isState(NOT_STARTED, item)) && 'the plan has not begun' : mistake,
    );

/** What was bought or upgraded is paid by this method, if the list says by which. */
export const paidBy =
  (method: SavedMethodParam): Check =>
  (reply) => {
    const isCard = 'brand' in method;
    const expected = isCard
      ? `paid by a card ending in ${method.last4}`
      : `paid by direct debit from BSB ${method.bsb}`;
    expectCurrent(reply, expected, (items) => {
      const passes = items.every(({ creditCard, paymentType }) => {
        const groups = String(creditCard ?? '').match(/\d{4}/g);
        const isRightCard = groups === null || (isCard && groups.includes(method.last4));
        return isRightCard && (isEmpty(paymentType) || /direct|bank|becs/i.test(String(paymentType)) !== isCard);
      });
      return !passes && 'another method than the right one was charged';
    });
  };

/** The coupon is on what was paid, if the list says which coupons are. */
export const hasCoupon =
  (code: string): Check =>
  (reply) =>
    expectCurrent(reply, `'${code}' in couponCodes`, (items) => {
      const passes = items.some(
        ({ couponCodes: codes }) => !Array.isArray(codes) || codes.some((each) => String(each).toUpperCase() === code),
      );
      return !passes && 'the coupon was lost';
    });

/** This plan is the active one; null: there is none. */
export const isActive =
  (handle: string | null): Check =>
  (reply) => {
    const active = reply.at(ACTIVE);
    const mistake = isEmpty(active) ? 'there is no active plan' : 'another plan is the active one';
    reply.expect(mistake, ACTIVE, handle === null ? 'none' : `'${handle}'`, () =>
      isEmpty(active) ? handle === null : active === handle,
    );
  };

/** What was bought is the active plan, whatever its handle. */
export const hasActivePlan: Check = (reply) =>
  reply.expect('what was bought is not the active plan', ACTIVE, 'a handle', (active) => !isEmpty(active));

export const METHODS = 'data.listPaymentMethod.data';
export const DEFAULT = 'data.listPaymentMethod.defaultPayment';

/** The default is the method of this state value. */
export const hasDefault =
  (value: string): Check =>
  (reply, { user }) =>
    reply.expect('another method is the default', DEFAULT, `'${user[value]}'`, (id) => isSame(id, user[value]));

/** The method of this state value is saved once, or not. */
export const hasMethod =
  (value: string, isSaved = true, mistake = 'it is saved'): Check =>
  (reply, { user }) => {
    const path = `${METHODS}[*].id`;
    const { length } = (reply.at(path) as unknown[]).filter((id) => isSame(id, user[value]));
    const found = length === 0 ? 'the method is not saved' : isSaved ? 'the method is saved twice' : mistake;
    const expected = `'${user[value]}' ${isSaved ? 'once' : 'not'} among them`;
    reply.expect(found, path, expected, () => length === (isSaved ? 1 : 0));
  };

interface Details {
  brand?: unknown;
  last4?: unknown;
}

/** 'visa 4242' or 'bank account 3456'. */
const labelOf = ({ brand = 'bank account', last4 }: Details): string => `${brand} ${last4}`.toLowerCase();

/** The list has exactly these methods, told by brand and last digits, in any order; an empty one may be null. */
export const hasMethods =
  (methods: readonly SavedMethodParam[]): Check =>
  (reply) => {
    const items = (reply.at(METHODS) ?? []) as ({ card?: Details | null; au_becs_debit?: Details | null } | null)[];
    const others = items.map((item) => labelOf(item?.card ?? { last4: item?.au_becs_debit?.last4 }));
    const missing = methods.map(labelOf).filter((label) => {
      const index = others.indexOf(label);
      return index < 0 || others.splice(index, 1).length === 0;
    });
    const mistakes = [
      ...(missing.length > 0 ? [`methods are missing (${missing.join(', ')})`] : []),
      ...(others.length > 0 ? [`there are others (${others.join(', ')})`] : []),
    ];
    const expected = `these methods and no others: ${methods.length}`;
    const show = () => items.length;
    reply.expect(mistakes.join(', and '), METHODS, expected, () => mistakes.length === 0, show);
  };
