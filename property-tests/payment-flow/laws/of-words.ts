/** What the person reads, and what the host hears. */
import { isTextOfTheCatalogue } from '../catalogue-of-texts.ts';
import { firstOf, type Law } from './law.ts';
import { MIGRATION_EVENT, PURCHASE_EVENTS, toldOf } from './told.ts';

export const KNOWN_TEXTS: Law = {
  title: 'says nothing that is not in the catalogue of texts',
  broken: ({ heard, scenario }) =>
    firstOf(heard.toasts, (toast) =>
      isTextOfTheCatalogue(toast, scenario) ? null : `The message was: ${JSON.stringify(toast)}.`,
    ),
};

export const TOLD_IN_ORDER: Law = {
  title: 'tells the host of each payment once, everything in its order',
  broken({ heard }) {
    const rest = [...heard.told];
    for (const _paid of heard.paid) {
      const block = rest.splice(0, PURCHASE_EVENTS.length);
      if (block.join() !== PURCHASE_EVENTS.join()) return `The host was told: ${heard.told.join(', ')}.`;
      if (rest[0] === MIGRATION_EVENT) rest.shift();
    }
    return rest.length === 0 ? null : `The host was also told: ${rest.join(', ')}.`;
  },
  expects: toldOf,
};
