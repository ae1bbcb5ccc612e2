import type { SpecCode } from '#scenarios';
import type { Lines } from '../line.ts';

type Code = Extract<SpecCode, `T${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`>;

/** Opening, closing, and what is selected. */
export const tabAndOpeningLines: Lines<Code> = {
  T1: {
    in: ['client/launcher/show-options.ts#showRequest', 'client/checkout-flow/opening.ts#show'],
    tests: [
      'client/launcher/show-arguments.test.ts#hands on everything that the host mentions',
      'client/launcher/show-options.test.ts#asks for nothing that the host did not mention',
      'client/checkout-flow/opening.test.ts#is preparing until all three have settled',
    ],
  },
  T2: {
    in: ['client/checkout-flow/opening.ts#hide'],
    tests: [
      'client/checkout-flow/opening.test.ts#leaks nothing of one opening into the next',
      'client/checkout-flow/opening.test.ts#drops answers that were meant for an earlier opening',
    ],
  },
  T3: {
    in: ['client/checkout-flow/opening.ts#show', 'client/graphql/checkout-api.ts#createCheckoutApi'],
    tests: [
      'client/checkout-flow/opening.test.ts#asks for an intent, methods and migration, and posts the upgrade intention: each once',
      'client/checkout-flow/paying-again.test.ts#takes no new details without an intent, and takes them once "Try again" got one',
    ],
  },
  T4: {
    in: ['client/checkout-flow/opening.ts#show', 'client/graphql/upgrade-intention.ts#postUpgradeIntention'],
    tests: [
      'client/checkout-flow/opening.test.ts#asks for an intent, methods and migration, and posts the upgrade intention: each once',
      'client/checkout-flow/opening.test.ts#only logs an upgrade intention that was not heard',
      'client/graphql/checkout-api.test.ts#posts the plan with the id token, and the sale when there is one',
    ],
  },
  T5: {
    in: ['client/domain/selection.ts#openingSelection'],
    tests: ['client/domain/selection.test.ts#opens the first tab with the new-entry form for a user without methods'],
  },
  T6: {
    in: ['client/domain/selection.ts#openingSelection'],
    tests: ['client/domain/selection.test.ts#opens direct debit for a default bank account'],
  },
  T7: {
    in: ['client/domain/selection.ts#openingSelection', 'client/checkout-flow/opening.ts#arrive'],
    tests: [
      'client/domain/selection.test.ts#opens direct debit for a migration, even with a valid default card',
      'client/checkout-flow/opening.test.ts#decides tab and method once, when everything is known',
    ],
  },
  T8: {
    in: ['client/domain/selection.ts#selectionOnTab', 'client/checkout-flow/method-entry.ts#changeEntry'],
    tests: [
      'client/domain/selection.test.ts#selects the default of that type',
      'client/checkout-flow/method-entry.test.ts#selects the default of the tab that is chosen, where it has not expired',
    ],
  },
  T9: {
    in: ['client/domain/selection.ts#selectionOnTab', 'client/checkout-flow/method-entry.ts#changeEntry'],
    tests: [
      'client/domain/selection.test.ts#skips expired methods, an expired default included',
      'client/checkout-flow/method-entry.test.ts#selects the first of the tab that has not expired, where its default has or is of the other type',
    ],
  },
  T10: {
    in: ['client/domain/selection.ts#selectionOnTab', 'client/checkout-flow/method-entry.ts#changeEntry'],
    tests: [
      'client/domain/selection.test.ts#never selects a method of the other type',
      'client/checkout-flow/method-entry.test.ts#selects nothing on a tab without a method that could pay',
    ],
  },
  T11: {
    in: ['client/domain/selection.ts#openingSelection'],
    tests: [
      'client/domain/selection.test.ts#selects nothing when the default is expired: another card is never picked silently',
      'client/checkout-flow/save-method/opening.test.ts#selects nothing when the default has expired',
    ],
  },
  T12: {
    in: ['client/domain/selection.ts#openingSelection'],
    tests: ['client/domain/selection.test.ts#opens the first tab with the new-entry form for a user without methods'],
  },
};
