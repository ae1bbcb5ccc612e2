/** Builders for mutants over several requests. */
import type { MutableRequest, MutableResponse } from './mutation.ts';

/** Sends a request to the unmutated backend. */
export type Send = (request: MutableRequest) => Promise<MutableResponse>;

/** A backend that is wrong only over several requests, and the conversation that must fail. */
export interface ConversationMutant {
  name: string;
  /** Completes the sentence 'A backend that …'. */
  description: string;
  killedBy: string;
  /** Creates the handler of a run, which may remember earlier requests. */
  createHandler: () => (request: MutableRequest, send: Send) => Promise<MutableResponse>;
}

export const operationOf = ({ body }: MutableRequest): unknown => body['operationName'];

export const withoutKey = ({
  headers: { 'idempotency-key': _, ...headers },
  ...request
}: MutableRequest): MutableRequest => ({
  ...request,
  headers,
});

export const succeed = (data: object): MutableResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { data },
});

/** Responds to an operation without carrying it out. */
export const doNothing = (operation: string, respond: (request: MutableRequest) => object) => () => {
  return async (request: MutableRequest, send: Send) =>
    operationOf(request) === operation && request.headers['authorization'] !== undefined
      ? succeed(respond(request))
      : send(request);
};

export const variablesOf = ({ body }: MutableRequest) => body['variables'] as Record<string, unknown>;

/** Responds with the first response to an operation to every user. */
export const cache = (operation: string) => () => {
  let first: Promise<MutableResponse> | undefined;
  return async (request: MutableRequest, send: Send) => {
    if (operationOf(request) !== operation) return send(request);
    first ??= send(request);
    return first;
  };
};

/** Carries out an operation although the request has no id token, and responds with 401 all the same. */
export const executeUnauthenticated = (operation: string) => () => {
  let token: string | undefined;
  return async (request: MutableRequest, send: Send) => {
    const isAnonymous = request.headers['authorization'] === undefined && operationOf(request) === operation;
    if (isAnonymous && token !== undefined)
      await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    const response = await send(request);
    const { accessToken } = (request.path === '/pact/states' ? response.body : {}) as { accessToken?: string };
    token = accessToken ?? token;
    return response;
  };
};

interface Subscriptions {
  activeSubscription: { handle: string };
  subscriptionList: { productId: string }[];
}

/** Changes the user's subscriptions once the bank has declined a charge. */
export const changeAfterDecline = (change: (subscriptions: Subscriptions) => void) => () => {
  let declined = false;
  return async (request: MutableRequest, send: Send) => {
    const response = await send(request);
    declined ||= JSON.stringify(response.body).includes('PAYMENT_DECLINED');
    const { data } = response.body as { data?: { getUserSubscriptions?: Subscriptions } };
    if (declined && data?.getUserSubscriptions) change(data.getUserSubscriptions);
    return response;
  };
};
