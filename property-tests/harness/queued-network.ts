/** The network between pages and server: everything on its way waits until somebody says that it arrives. */
import type { InProcessOutcome, InProcessRequest, InProcessServer } from './in-process-server.ts';

/** One request of a page, as far as it has come. */
export interface NetworkCall {
  page: number;
  /** As faults and the journal name it: 'CreateSubscription', 'confirm setup intent', 'upgrade-intention'. */
  name: string;
  /** Which of this seat's calls of that name it is, counted from 0 as the server meets them; null until it gets there. */
  ordinal: number | null;
  request: InProcessRequest;
  /** Which of its page's payments sent it, counted from 1; null for what is asked beside them. */
  attempt: number | null;
  /** When it was sent and when its answer arrived, on the clock of moves. */
  sentAt: number;
  arrivedAt: number | null;
  /** How many answers had arrived anywhere when it was sent, and which of them it was itself; null until then. */
  arrivalsBefore: number;
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
  /** Counts what people do; calls are stamped with it. */
  tick: number;
  send(seat: number, asked: InProcessRequest, attempt?: number | null): Promise<InProcessOutcome>;
  /** Lets one waiting message arrive: a request at the server, or an answer at its page. */
  deliver(place: number): Promise<NetworkCall>;
  /** Takes everything off its way: the page that waits for it is gone. Whoever has a message may still carry it. */
  dropPending(): PendingMessage[];
}

export function createQueuedNetwork(server: InProcessServer): QueuedNetwork {
  const calls: NetworkCall[] = [];
  const pending: PendingMessage[] = [];
  const callCounts = new Map<string, number>();
  let arrived = 0;

  const deliverToServer = async (call: NetworkCall, answer: (outcome: InProcessOutcome) => void) => {
    const slot = `${call.page} ${call.name}`;
    call.ordinal = callCounts.get(slot) ?? 0;
    callCounts.set(slot, call.ordinal + 1);
    const outcome = await server.request(call.request);
    call.outcome = outcome;
    pending.push({
      call,
      deliver: async () => {
        call.arrivedAt = network.tick;
        call.arrivalIndex = arrived;
        arrived += 1;
        answer(outcome);
        await waitUntilIdle();
      },
    });
  };

  const network: QueuedNetwork = {
    calls,
    pending,
    tick: 0,
    send: (seat, asked, attempt = null) =>
      new Promise((resolve) => {
        const call: NetworkCall = {
          page: seat,
          name: callName(asked),
          ordinal: null,
          request: asked,
          attempt,
          sentAt: network.tick,
          arrivedAt: null,
          arrivalsBefore: arrived,
          arrivalIndex: null,
          outcome: null,
        };
        calls.push(call);
        pending.push({ call, deliver: () => deliverToServer(call, resolve) });
      }),
    dropPending: () => pending.splice(0),
    async deliver(place) {
      const [message] = pending.splice(place, 1);
      if (!message) throw new Error(`Nothing waits at place ${place}.`);
      await message.deliver();
      return message.call;
    },
  };
  return network;
}

/** Waits until a page has taken in all that it heard: nothing in a page takes more turns than these. */
export async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The answer to a GraphQL call as JSON; null where there is none that can be read. */
export function graphqlResponse({
  outcome,
}: Pick<NetworkCall, 'outcome'>): { data?: Record<string, unknown> | null; errors?: GraphqlError[] } | null {
  if (!outcome || outcome.isConnectionLost) return null;
  try {
    return JSON.parse(outcome.body);
  } catch {
    return null;
  }
}

export interface GraphqlError {
  message: string;
  extensions?: { code?: string };
}

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
