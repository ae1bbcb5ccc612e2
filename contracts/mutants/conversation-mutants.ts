import {
  type ConversationMutant,
  cache,
  doNothing,
  executeUnauthenticated,
  operationOf,
  variablesOf,
  withoutKey,
} from './conversation-mutations.ts';
import type { MutableResponse } from './mutation.ts';
import { refusalMutants } from './refusal-mutants.ts';
import { upgradeMutants } from './upgrade-mutants.ts';

/** Backends with defects that show only in several requests. */
export const conversationMutants: readonly ConversationMutant[] = [
  {
    name: 'charges twice',
    description: 'charges a repeated purchase again and returns the first subscription',
    killedBy: 'A purchase that is repeated under its key is charged once',
    createHandler: () => {
      const responses = new Map<string, MutableResponse>();
      return async (request, send) => {
        const { 'idempotency-key': key } = request.headers;
        const response = await send(withoutKey(request));
        if (key === undefined) return response;
        const first = responses.get(key) ?? response;
        responses.set(key, first);
        return first;
      };
    },
  },
  {
    name: 'races',
    description: 'charges twice when the same purchase arrives twice at the same time',
    killedBy: 'A purchase that is sent three times at once is charged once',
    createHandler: () => {
      const inFlight = new Set<string>();
      return async (request, send) => {
        const { 'idempotency-key': key } = request.headers;
        if (key === undefined || inFlight.has(key)) return send(withoutKey(request));
        inFlight.add(key);
        return send(request).finally(() => inFlight.delete(key));
      };
    },
  },
  {
    name: 'one purchase for ever',
    description: 'returns the first purchase of a user under every key',
    killedBy: 'A second purchase under another key is charged again',
    createHandler: cache('CreateSubscription'),
  },
  {
    name: 'purchase before the token',
    description: 'carries out a purchase before it checks the id token',
    killedBy: 'A purchase without an id token is not carried out',
    createHandler: executeUnauthenticated('CreateSubscription'),
  },
  {
    name: 'default before the token',
    description: 'changes the default before it checks the id token',
    killedBy: 'The default method is not changed without an id token',
    createHandler: executeUnauthenticated('ChangeDefaultPaymentMethod'),
  },
  {
    name: 'charge before the price',
    description: 'charges before it compares the price',
    killedBy: 'A purchase at another price is refused and not carried out',
    createHandler: () => async (request, send) => {
      const profile = variablesOf(request)?.['paymentProfile'] as { currentSubscriptionPrice?: number } | undefined;
      if (profile?.currentSubscriptionPrice === 100) {
        const paymentProfile = { ...profile, currentSubscriptionPrice: 4_900 };
        await send({ ...request, body: { ...request.body, variables: { ...variablesOf(request), paymentProfile } } });
        return send(withoutKey(request));
      }
      return send(request);
    },
  },
  {
    name: 'default kept',
    description: 'reports a new default and keeps the old one',
    killedBy: 'The default method is changed',
    createHandler: doNothing('ChangeDefaultPaymentMethod', (request) => ({
      changeDefaultPaymentMethod: { data: { id: variablesOf(request)['paymentMethodId'] } },
    })),
  },
  {
    name: 'default of another id',
    description: 'returns another id than that of the new default',
    killedBy: 'The default method is changed',
    createHandler: doNothing('ChangeDefaultPaymentMethod', () => ({
      changeDefaultPaymentMethod: { data: { id: 'pm_of_another_method' } },
    })),
  },
  {
    name: 'method not saved',
    description: 'reports that a method is saved and does not save it',
    killedBy: 'A method is attached as the default',
    createHandler: doNothing('AttachPaymentMethod', () => ({ attachPaymentMethod: { card: null } })),
  },
  ...([true, false] as const).map(
    (isDefault): ConversationMutant => ({
      name: `isDefault is always ${isDefault}`,
      description: `makes ${isDefault ? 'every' : 'no'} attached method the default`,
      killedBy: `A method is attached ${isDefault ? 'beside the default' : 'as the default'}`,
      createHandler: () => async (request, send) =>
        operationOf(request) === 'AttachPaymentMethod'
          ? send({ ...request, body: { ...request.body, variables: { ...variablesOf(request), isDefault } } })
          : send(request),
    }),
  ),
  {
    name: 'cached list',
    description: 'caches the list of saved methods for all users',
    killedBy: 'Each user sees only their own methods',
    createHandler: cache('ListPaymentMethod'),
  },
  {
    name: 'one intent',
    description: 'returns the same setup intent for all requests',
    killedBy: 'Each setup intent is new and has its own secret',
    createHandler: cache('CreateSetupIntent'),
  },
  {
    name: 'secret of another intent',
    description: 'returns the secret of another setup intent',
    killedBy: 'Each setup intent is new and has its own secret',
    createHandler: () => async (request, send) => {
      const response = await send(request);
      const { data } = response.body as { data?: { createSetupIntent?: { clientSecret: string } } };
      if (data?.createSetupIntent) data.createSetupIntent.clientSecret = 'seti_of_somebody_secret_1';
      return response;
    },
  },
  ...refusalMutants,
  ...upgradeMutants,
];
