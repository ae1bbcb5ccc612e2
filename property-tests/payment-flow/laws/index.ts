/** What holds of a payment in every order of events. Each law says in its title what a person may rely on. */
import type { Law } from './law.ts';
import { CHARGED_AS_SHOWN, EXACT_TOTAL, SAME_PRICE, SEEN_METHOD } from './of-amounts.ts';
import { GETS_THROUGH, IN_WORDS, TOLD_ALL, TRACKED } from './of-answers.ts';
import { KEYED, NO_FALSE_DECLINE, NO_FALSE_SUCCESS, ONE_AT_A_TIME, ONE_CHARGE } from './of-charges.ts';
import { CHOSEN, ENTERED } from './of-choices.ts';
import { COUPON_ANSWERED, COUPON_ASKED, COUPON_CHECKED } from './of-coupons.ts';
import { NOT_PAYING_FOREVER, ONE_ENDING } from './of-endings.ts';
import { INTENT, METHODS, MIGRATION, NO_SPENT_INTENT, READY } from './of-knowledge.ts';
import { LOGGED, NOTED } from './of-logs.ts';
import { ANNOUNCED, ASKED_ONCE, BLANK_OPENING, ON_SCREEN, OWN_INTENT } from './of-openings.ts';
import { PRESSED, TAKEN_BACK } from './of-presses.ts';
import { APART, NO_SECRETS } from './of-privacy.ts';
import { KNOWN_TEXTS, TOLD_IN_ORDER } from './of-words.ts';

export type { Law } from './law.ts';

/** Looked at after everything that happens. */
export const ALWAYS: readonly Law[] = [
  ONE_AT_A_TIME,
  ONE_CHARGE,
  NO_FALSE_SUCCESS,
  NO_FALSE_DECLINE,
  EXACT_TOTAL,
  CHARGED_AS_SHOWN,
  SAME_PRICE,
  SEEN_METHOD,
  TOLD_IN_ORDER,
  BLANK_OPENING,
  NO_SPENT_INTENT,
];

/** Looked at whenever everything that was on its way has arrived. */
export const WHEN_QUIET: readonly Law[] = [READY, ON_SCREEN, METHODS, MIGRATION, INTENT, COUPON_CHECKED];

/** Looked at when everything has arrived and every question of a bank is answered. */
export const IN_THE_END: readonly Law[] = [
  NOT_PAYING_FOREVER,
  ONE_ENDING,
  KNOWN_TEXTS,
  OWN_INTENT,
  KEYED,
  NO_SECRETS,
  APART,
  CHOSEN,
  ENTERED,
  PRESSED,
  TAKEN_BACK,
  COUPON_ASKED,
  COUPON_ANSWERED,
  TOLD_ALL,
  TRACKED,
  IN_WORDS,
  GETS_THROUGH,
  ANNOUNCED,
  ASKED_ONCE,
  LOGGED,
  NOTED,
];
