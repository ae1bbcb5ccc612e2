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
      ({ title, detail }) =>
        ['Payment processing failed', 'Payment not sent'].includes(title) ||
        (title === 'Payment declined' && detail !== 'Invalid payment configuration'),
    );
    // An opening that finds an earlier payment made tells of it without another attempt.
    const found = heard.toasts.filter(({ title }) => title === 'Your earlier payment went through');
    const endings = heard.paid.length - found.length + messages.length;
    return endings === attempts.length
      ? null
      : `There were ${attempts.length} payments, ${heard.paid.length} successes and ${messages.length} messages.`;
  },
  expects: toldOf,
};
