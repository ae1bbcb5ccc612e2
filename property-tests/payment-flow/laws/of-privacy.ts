/** What stays within: secrets in the module, and a session's affairs in the session. */
import { firstOf, type Law } from './law.ts';

export const NO_SECRETS: Law = {
  title: 'lets no secret into a log or a tracking event',
  broken: ({ heard }) =>
    firstOf(heard.left, (text) =>
      /_secret_|\btok_\w+|\b\d{15,16}\b|\bdemo\./.test(text) ? `This left the module: ${text}.` : null,
    ),
};

export const APART: Law = {
  title: 'keeps sessions from ever seeing each other',
  broken(page, run) {
    const own = JSON.stringify(page.world());
    return firstOf(run.pages, (other) => {
      if (other === page) return null;
      const { customerId } = other.world();
      const mark = customerId.replace('cus_', '');
      return own.includes(mark) || own.includes(other.key) ? `${page.key} holds something of ${other.key}.` : null;
    });
  },
};
