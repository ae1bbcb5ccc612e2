/** What a law is, and how one asks about a saving. */
import type { SaveState } from '#checkout-flow';
import { hasSucceeded } from '../known.ts';
import type { Asked, Attempt, Page } from '../page.ts';
import type { Run } from '../run.ts';

export interface Law {
  title: string;
  /** What breaks it, in words; null when nothing does. */
  broken(page: Page, run: Run): string | null;
}

export type Filled = Extract<SaveState, { form: unknown }>;

export const filledOf = (state: SaveState): Filled | null => ('form' in state ? state : null);

/** Equal in everything that could be printed. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const asksOf = ({ asked }: Page, attempt: Attempt | undefined): Asked[] =>
  asked.filter((each) => attempt !== undefined && each.attempt === attempt);

/** What takes a method in as the default. */
export const SAVES = ['attachPaymentMethod', 'changeDefaultPaymentMethod'];
/** What makes a method of new details. */
export const MAKES = ['createCardPaymentMethod', 'confirmBankSetup'];

/** Whether the dialog was told that a saving worked. */
export const isTold = (page: Page, attempt: Attempt | undefined): boolean =>
  asksOf(page, attempt).some((each) => SAVES.includes(each.name) && hasSucceeded(each));

/** Whether the provider has marked an entry in its own field, and says the rest there. */
export const isMarked = (page: Page, attempt: Attempt | undefined): boolean => {
  const answer = asksOf(page, attempt).at(-1)?.answer;
  if (!answer || 'threw' in answer) return false;
  const { failure, refusal } = answer.came as Record<'failure' | 'refusal', { invalidEntry?: boolean } | undefined>;
  return (failure ?? refusal)?.invalidEntry === true;
};

/** A saving came to its end by what has happened last. */
export const hasEnded = ({ last }: Page): boolean =>
  (last.before.at === 'saving' || last.presses.some(({ after }) => after.at === 'saving')) &&
  last.after.at !== 'saving';
