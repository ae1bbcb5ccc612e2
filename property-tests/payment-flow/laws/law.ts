/** What a law is, and how one looks for what breaks it. */
import type { CheckoutState } from '#checkout-flow';
import type { Step } from '#scenarios';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';

export interface Law {
  title: string;
  /** What breaks it at a page, in words; null when nothing does. */
  broken(page: Page, run: Run): string | null;
  /** What a person who watches the broken run should see instead. */
  expects?(page: Page, run: Run): readonly Step[];
  /** The same, before the last payment is made. */
  beforePaying?(page: Page): readonly Step[];
}

export type Filled = Extract<CheckoutState, { form: unknown }>;

export const filledOf = ({ flow }: Page): Filled | null => {
  const state = flow.state();
  return 'form' in state ? state : null;
};

/** The first thing wrong among many; null when there is none. */
export const firstOf = <Item>(items: readonly Item[], wrong: (item: Item) => string | null): string | null => {
  for (const item of items) {
    const says = wrong(item);
    if (says !== null) return says;
  }
  return null;
};
