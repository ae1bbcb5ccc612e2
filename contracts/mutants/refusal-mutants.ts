import {
  type ConversationMutant,
  changeAfterDecline,
  operationOf,
  succeed,
  variablesOf,
} from './conversation-mutations.ts';

const DECLINED = 'A declined purchase is refused again under its key and not carried out';

/** Backends with defects in refused purchases that show only in several requests. */
export const refusalMutants: readonly ConversationMutant[] = [
  {
    name: 'purchase before the charge',
    description: 'adds the subscription although the bank declines the charge',
    killedBy: DECLINED,
    createHandler: changeAfterDecline(({ subscriptionList }) => {
      subscriptionList.push({ productId: 'prod_standard_monthly' });
    }),
  },
  {
    name: 'success after a refusal',
    description: 'reports success when a refused purchase is repeated under its key',
    killedBy: DECLINED,
    createHandler: () => {
      const keys = new Set<string>();
      return async (request, send) => {
        const { 'idempotency-key': key } = request.headers;
        if (key !== undefined && keys.has(key)) return succeed({ createSubscription: { id: 'sub_1' } });
        if (key !== undefined) keys.add(key);
        return send(request);
      };
    },
  },
  {
    name: 'card token of anybody',
    description: 'charges the card token of another user',
    killedBy: 'A purchase with the card token of another user is refused and not carried out',
    createHandler: () => async (request, send) =>
      operationOf(request) === 'CreateSubscription' ? succeed({ createSubscription: { id: 'sub_1' } }) : send(request),
  },
  {
    name: 'setup intent of anybody',
    description: 'ignores whose setup intent it is',
    killedBy: 'A purchase with the setup intent of another user is refused and not carried out',
    createHandler: () => async (request, send) => {
      if (operationOf(request) !== 'CreateSubscription') return send(request);
      const { setupIntentId: _, ...variables } = variablesOf(request);
      return send({ ...request, body: { ...request.body, variables } });
    },
  },
];
