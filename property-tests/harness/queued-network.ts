/** A network between pages and server that keeps every message until it is delivered. */
import { waitUntilIdle } from '../wait-until-idle.ts';
import {
  type InProcessOutcome,
  type InProcessRequest,
  type InProcessServer,
  responseJson,
} from './in-process-server.ts';

/** A request of a page and its progress. */
export interface NetworkCall {
  page: number;
  /** As in faults and the journal: 'CreateSubscription', 'confirm setup intent', 'upgrade-intention'. */
  name: string;
  /** Its number among the page's calls of this name at the server, from 0; null until it arrives there. */
  ordinal: number | null;
  request: InProcessRequest;
  /** The number of the page's payment that sent it, from 1; null outside payments. */
  attempt: number | null;
  /** In ticks. */
  sentAt: number;
  /** When its response arrived, in ticks. */
  arrivedAt: number | null;
  /** The responses that had arrived at any page when it was sent. */
  arrivalsBefore: number;
  /** The number of its response among all arrived responses, from 0. */
  arrivalIndex: number | null;
  outcome: InProcessOutcome | null;
}

interface PendingMessage {
  call: NetworkCall;
  deliver: () => Promise<void>;
}

export interface QueuedNetwork {
  readonly calls: readonly NetworkCall[];
  readonly pending: readonly PendingMessage[];
  /** The number of commands so far. */
  tick: number;
  send(page: number, request: InProcessRequest, attempt?: number | null): Promise<InProcessOutcome>;
  /** Delivers one pending message: a request to the server, or a response to its page. */
  deliver(index: number): Promise<NetworkCall>;
}

export function createQueuedNetwork(server: InProcessServer): QueuedNetwork {
  const calls: NetworkCall[] = [];
  const pending: PendingMessage[] = [];
  const callCounts = new Map<string, number>();
  let arrivals = 0;

  const deliverToServer = async (call: NetworkCall, respond: (outcome: InProcessOutcome) => void) => {
    const key = `${call.page} ${call.name}`;
    call.ordinal = callCounts.get(key) ?? 0;
    callCounts.set(key, call.ordinal + 1);
    const outcome = await server.request(call.request);
    call.outcome = outcome;
    pending.push({
      call,
      deliver: async () => {
        call.arrivedAt = network.tick;
        call.arrivalIndex = arrivals;
        arrivals += 1;
        respond(outcome);
        await waitUntilIdle();
      },
    });
  };

  const network: QueuedNetwork = {
    calls,
    pending,
    tick: 0,
    send: (page, request, attempt = null) =>
      new Promise((resolve) => {
        const call: NetworkCall = {
          page,
          name: callName(request),
          ordinal: null,
          request,
          attempt,
          sentAt: network.tick,
          arrivedAt: null,
          arrivalsBefore: arrivals,
          arrivalIndex: null,
          outcome: null,
        };
        calls.push(call);
        pending.push({ call, deliver: () => deliverToServer(call, resolve) });
      }),
    async deliver(index) {
      const [message] = pending.splice(index, 1);
      if (!message) throw new Error(`There is no pending message ${index}.`);
      await message.deliver();
      return message.call;
    },
  };
  return network;
}

interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** The response to a GraphQL call; null if there is none or it is not JSON. */
export const graphqlResponse = ({ outcome }: NetworkCall): GraphqlResponse | null =>
  outcome && responseJson<GraphqlResponse>(outcome);

const PROVIDER_CALLS: readonly [RegExp, string][] = [
  [/\/confirm$/, 'confirm setup intent'],
  [/\/authenticate$/, 'answer challenge'],
  [/\/tokens$/, 'create token'],
  [/\/payment_methods$/, 'create payment method'],
];

function callName({ url, body }: InProcessRequest): string {
  const [path = ''] = url.split('?', 1);
  if (path === '/graphql') return String(JSON.parse(body).operationName);
  if (path === '/chargify/subscription/upgrade') return 'upgrade-intention';
  return PROVIDER_CALLS.find(([pattern]) => pattern.test(path))?.[1] ?? path;
}
