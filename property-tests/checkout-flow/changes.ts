/** What is changed, by its place: the rest must stay as it was. */
import type { CheckoutState } from '#checkout-flow';

const leaves = (value: unknown, at: string): [string, unknown][] =>
  value !== null && typeof value === 'object' && !(value instanceof Map) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, at === '' ? key : `${at}.${key}`))
    : [[at, value instanceof Map ? JSON.stringify([...value]) : JSON.stringify(value)]];

const sorted = (entries: [string, unknown][]): string =>
  JSON.stringify(entries.filter(([, value]) => value !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Whether the news, and nothing else, lie between two values. News are told by their places ('coupon.text'); what is
 * told of a place replaces everything that was in it, and `undefined` means that nothing is there any more.
 */
export function isChangedBy(before: object, after: object, news: Record<string, unknown>): boolean {
  const places = Object.keys(news);
  const isTold = (at: string) => places.some((place) => at === place || at.startsWith(`${place}.`));
  const rest = leaves(before, '').filter(([at]) => !isTold(at));
  const told = places.flatMap((place) => leaves(news[place], place));
  return sorted(leaves(after, '').filter(notEmpty)) === sorted([...rest, ...told].filter(notEmpty));
}

/** An object of which nothing is left is as good as none. */
const notEmpty = ([, value]: [string, unknown]): boolean => value !== '{}' && value !== '[]';

/** The same effects, in the same order. */
export const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** A step that leaves everything as it was, and asks for nothing. */
export const isSame = (state: CheckoutState, step: { state: CheckoutState; effects: readonly unknown[] }): boolean =>
  step.state === state && step.effects.length === 0;
