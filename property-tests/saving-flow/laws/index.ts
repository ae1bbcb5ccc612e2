/** What holds of a saving in every order of events. Each law says in its title what a person may rely on. */
import type { Law } from './law.ts';
import { ASKS_AGAIN, INTENTS_ASKED, INTENTS_CONFIRMED, LISTENERS, NOBODY_ELSES } from './of-answers.ts';
import { AS_ENTERED, LISTS, LOCKED, OPENS, PRESSES, SAYS_WHY, TABS_OFFERED, TAKEN_BACK } from './of-forms.ts';
import {
  ADDED_ONCE,
  AS_CHOSEN,
  ENDS,
  KEPT_BY_SERVER,
  MADE_ONCE,
  ONE_AT_A_TIME,
  ONE_ENDING,
  OWN_METHOD,
  REPORTED,
  STEP_BY_STEP,
  TRUE_ENDING,
} from './of-savings.ts';
import { LOGGED, NO_SECRETS, TEXTS } from './of-words.ts';

export type { Law } from './law.ts';

/** Looked at after everything that happens. */
export const ALWAYS: readonly Law[] = [
  ONE_AT_A_TIME,
  ADDED_ONCE,
  MADE_ONCE,
  AS_CHOSEN,
  OWN_METHOD,
  STEP_BY_STEP,
  ONE_ENDING,
  TRUE_ENDING,
  TEXTS,
  REPORTED,
  OPENS,
  LOCKED,
  PRESSES,
  SAYS_WHY,
  TAKEN_BACK,
  AS_ENTERED,
  TABS_OFFERED,
  LISTS,
  INTENTS_ASKED,
  INTENTS_CONFIRMED,
  ASKS_AGAIN,
  NOBODY_ELSES,
  LISTENERS,
];

/** Looked at when everything has arrived, and the dialog was opened once more. */
export const IN_THE_END: readonly Law[] = [ENDS, KEPT_BY_SERVER, LOGGED, NO_SECRETS];
