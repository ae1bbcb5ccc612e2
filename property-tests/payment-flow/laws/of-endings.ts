/** A payment ends, and once. */
import { isPaying } from '../seat.ts';
import type { Law } from './law.ts';
import { toldOf } from './told.ts';

export const NOT_PAYING_FOREVER: Law = {
  title: 'stops paying in the end',
  broken: (page) => (isPaying(page) ? 'The checkout is still paying.' : null),
};

export const ONE_ENDING: Law = {
  title: 'ends every payment in exactly one success or one message',
  broken({ attempts, heard }) {
    const messages = heard.toasts.filter(
      ({ title, detail }) => title === 'Payment declined' && detail !== 'Invalid payment configuration',
    );
    const endings = heard.paid.length + messages.length;
    return endings === attempts.length
      ? null
      : `There were ${attempts.length} payments, ${heard.paid.length} successes and ${messages.length} messages.`;
  },
  expects: toldOf,
};
