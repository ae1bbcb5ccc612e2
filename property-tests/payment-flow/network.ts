/** The network between pages and server: everything on its way waits until somebody says that it arrives. */
import type { Asked, InProcessServer, Outcome } from './in-process-server.ts';

/** One request of a page, as far as it has come. */
export interface Call {
  seat: number;
  /** As faults and the journal name it: 'CreateSubscription', 'confirm setup intent', 'upgrade-intention'. */
  name: string;
  /** Which of this seat's calls of that name it is, counted from 0 as the server meets them; null until it gets there. */
  ordinal: number | null;
  asked: Asked;
  /** Which of its page's payments sent it, counted from 1; null for what is asked beside them. */
  attempt: number | null;
  /** When it was sent and when its answer arrived, on the clock of moves. */
  sentAt: number;
  arrivedAt: number | null;
  /** How many answers had arrived anywhere when it was sent, and which of them it was itself; null until then. */
  sentAfter: number;
  arrival: number | null;
  outcome: Outcome | null;
}

interface Message {
  call: Call;
  carry: () => Promise<void>;
}

export interface Network {
  readonly calls: readonly Call[];
  readonly waiting: readonly Message[];
  /** Counts what people do; calls are stamped with it. */
  moment: number;
  send(seat: number, asked: Asked, attempt?: number | null): Promise<Outcome>;
  /** Lets one waiting message arrive: a request at the server, or an answer at its page. */
  carry(place: number): Promise<Call>;
  /** Takes everything off its way: the page that waits for it is gone. Whoever has a message may still carry it. */
  drop(): Message[];
}

export function createNetwork(server: InProcessServer): Network {
  const calls: Call[] = [];
  const waiting: Message[] = [];
  const met = new Map<string, number>();
  let arrived = 0;

  const arriveAtServer = async (call: Call, answer: (outcome: Outcome) => void) => {
    const slot = `${call.seat} ${call.name}`;
    call.ordinal = met.get(slot) ?? 0;
    met.set(slot, call.ordinal + 1);
    const outcome = await server.ask(call.asked);
    call.outcome = outcome;
    waiting.push({
      call,
      carry: async () => {
        call.arrivedAt = network.moment;
        call.arrival = arrived;
        arrived += 1;
        answer(outcome);
        await untilStill();
      },
    });
  };

  const network: Network = {
    calls,
    waiting,
    moment: 0,
    send: (seat, asked, attempt = null) =>
      new Promise((resolve) => {
        const call: Call = {
          seat,
          name: nameOf(asked),
          ordinal: null,
          asked,
          attempt,
          sentAt: network.moment,
          arrivedAt: null,
          sentAfter: arrived,
          arrival: null,
          outcome: null,
        };
        calls.push(call);
        waiting.push({ call, carry: () => arriveAtServer(call, resolve) });
      }),
    drop: () => waiting.splice(0),
    async carry(place) {
      const [message] = waiting.splice(place, 1);
      if (!message) throw new Error(`Nothing waits at place ${place}.`);
      await message.carry();
      return message.call;
    },
  };
  return network;
}

/** Waits until a page has taken in all that it heard: nothing in a page takes more turns than these. */
export async function untilStill(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The answer to a GraphQL call as JSON; null where there is none that can be read. */
export function answerOf({
  outcome,
}: Pick<Call, 'outcome'>): { data?: Record<string, unknown> | null; errors?: GraphqlError[] } | null {
  if (!outcome || outcome.lost) return null;
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

const PROVIDER: readonly [RegExp, string][] = [
  [/\/confirm$/, 'confirm setup intent'],
  [/\/authenticate$/, 'answer challenge'],
  [/\/tokens$/, 'create token'],
  [/\/payment_methods$/, 'create payment method'],
];

function nameOf({ url, body }: Asked): string {
  const [path = ''] = url.split('?', 1);
  if (path === '/graphql') return String(JSON.parse(body).operationName);
  if (path === '/chargify/subscription/upgrade') return 'upgrade-intention';
  return PROVIDER.find(([pattern]) => pattern.test(path))?.[1] ?? path;
}
