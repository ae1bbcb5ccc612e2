import { bankNameOf } from './bsb-directory.ts';
import type { Judgement } from './judgement.ts';

export const BSB_LENGTH = 6;
export const LONGEST_ACCOUNT_NUMBER = 9;

const SHORTEST_ACCOUNT_NUMBER: Record<string, number> = {
  '00': 9,
  '01': 9,
  '08': 9,
  '06': 8,
  '03': 6,
  '73': 6,
  '80': 4,
};
const SHORTEST_OTHERWISE = 5;

/**
 * THE policy on which BSBs are taken: those of every bank in the directory, as with live keys, so that a demo can show
 * real bank names. Stripe's own test mode takes 000-000 only; a stricter mode changes this one function.
 */
export const acceptsBsb = (bsb: string): boolean => bankNameOf(bsb) !== undefined;

export function judgeBsb(bsb: string): Judgement {
  if (bsb.length < BSB_LENGTH) return { complete: false, unfinished: 'incomplete_au_bank_account_bsb' };
  return acceptsBsb(bsb) ? { complete: true } : { complete: false, wrong: 'invalid_au_bank_account_bsb' };
}

export function judgeAccountNumber(accountNumber: string, bsb: string): Judgement {
  const shortest = SHORTEST_ACCOUNT_NUMBER[bsb.slice(0, 2)] ?? SHORTEST_OTHERWISE;
  if (accountNumber.length < shortest) return { complete: false, unfinished: 'incomplete_au_bank_account_number' };
  return { complete: true };
}
