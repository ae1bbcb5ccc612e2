/** What was charged and what was told, plan by plan: a person buys each by an intention of its own. */
import type { Page } from '../page.ts';

export const countOf = <Item extends { handle?: string; planHandle?: string }>(
  items: readonly Item[],
  plan: string,
): number => items.filter((item) => (item.planHandle ?? item.handle) === plan).length;

export const plansOf = ({ purchases, heard }: Page): string[] => [
  ...new Set([...purchases.map(({ planHandle }) => planHandle), ...heard.paid.map(({ handle }) => handle)]),
];
