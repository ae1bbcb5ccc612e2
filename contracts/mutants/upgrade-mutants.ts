import {
  type ConversationMutant,
  changeAfterDecline,
  executeUnauthenticated,
  operationOf,
  withoutKey,
} from './conversation-mutations.ts';

/** Backends with defects in upgrades that show only in several requests. */
export const upgradeMutants: readonly ConversationMutant[] = [
  {
    name: 'upgrade again',
    description: 'carries out a repeated upgrade again',
    killedBy: 'An upgrade that is repeated under its key is charged once',
    createHandler: () => async (request, send) => send(withoutKey(request)),
  },
  {
    name: 'upgrade before the key',
    description: 'carries out another upgrade before it compares it with the request of the key',
    killedBy: 'Another upgrade under the same key is refused and not carried out',
    createHandler: () => {
      const keys = new Set<string>();
      return async (request, send) => {
        const { 'idempotency-key': key } = request.headers;
        if (operationOf(request) !== 'MigrateSubscription' || key === undefined) return send(request);
        if (keys.has(key)) await send(withoutKey(request));
        keys.add(key);
        return send(request);
      };
    },
  },
  {
    name: 'upgrade before the token',
    description: 'carries out an upgrade before it checks the id token',
    killedBy: 'An upgrade without an id token is not carried out',
    createHandler: executeUnauthenticated('MigrateSubscription'),
  },
  {
    name: 'upgrade before the charge',
    description: 'changes the plan although the bank declines the charge',
    killedBy: 'A declined upgrade is refused again under its key and not carried out',
    createHandler: changeAfterDecline(({ activeSubscription }) => {
      activeSubscription.handle = 'standard-yearly';
    }),
  },
];
