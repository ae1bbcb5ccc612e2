/** What a page asked of the server and of the card provider. */
import type { Call } from '../network.ts';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';

/** Those of which one at a time may be on its way. */
export const PAYING_CALLS = [
  'CreateSubscription',
  'MigrateSubscription',
  'confirm setup intent',
  'answer challenge',
  'create token',
];

/** Those that take money. */
export const PURCHASES = ['CreateSubscription', 'MigrateSubscription'];

export const callsOf = ({ network }: Run, page: Page): Call[] =>
  network.calls.filter(({ seat }) => seat === page.place);
