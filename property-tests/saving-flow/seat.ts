/** One person at one page: the real save dialog over the real API, and everything that was asked of it and said. */
import { createSaveMethodFlow, type LogEntry, type SaveMethodFlow, type SaveState, type Toast } from '#checkout-flow';
import { createCheckoutApi } from '#graphql';
import type { World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { now } from '../../mock-server/backend/clock.ts';
import { cardProviderOver, type Frames } from '../payment-flow/card-provider.ts';
import type { InProcessServer } from '../payment-flow/in-process-server.ts';
import type { Network } from '../payment-flow/network.ts';
import { createLine } from '../payment-flow/seat.ts';
import type { Beginning } from './beginnings.ts';

/** What the dialog asked of its ports, and what it was answered. */
export interface Ask {
  name: string;
  args: readonly unknown[];
  /** Null while nothing has come back. */
  answer: { came: unknown } | { threw: unknown } | null;
}

export interface Heard {
  toasts: Toast[];
  /** Those that stand: shown, and not taken back since. */
  standing: Toast[];
  /** How often open checkouts were told to read the methods again. */
  saves: number;
  logged: LogEntry[];
  /** Every state of which a listener was told; and how often one was told that had left. */
  states: SaveState[];
  strays: number;
}

export interface Seat {
  readonly scenario: Scenario;
  readonly session: string;
  readonly flow: SaveMethodFlow;
  readonly frames: Frames;
  readonly heard: Heard;
  readonly asks: readonly Ask[];
  readonly directDebitDisabled: boolean;
  /** Whether a payment is under way. */
  paying: boolean;
  world(): World;
  now(): Date;
}

let line: ReturnType<typeof createLine> | null = null;

interface SeatOptions {
  scenario: Scenario;
  session: string;
  page: Beginning['page'];
  server: InProcessServer;
  network: Network;
  /** Told of everything that is asked. */
  onAsk: (ask: Ask) => void;
}

export function takeSeat({ scenario, session, page, server, network, onAsk }: SeatOptions): Seat {
  line ??= createLine();
  const { host } = scenario;
  const key = `${scenario.name}.${session}`;
  const world = () => server.worldOf(scenario.name, session);
  line.user = { token: host.signedOut ? '' : `demo.${key}`, send: (asked) => network.send(0, asked) };
  const { client, fetch, getIdToken, user } = line;
  const frames: Frames = { card: null, bank: null, challenge: null, gone: !page.hasFields };
  const heard: Heard = { toasts: [], standing: [], saves: 0, logged: [], states: [], strays: 0 };
  const asks: Ask[] = [];
  const note = (ask: Ask) => {
    asks.push(ask);
    onAsk(ask);
  };
  const provider = noting(cardProviderOver(frames, `pk_test_demo.${key}`, user.send), note);
  const directDebitDisabled = host.disableDirectDebit ?? false;
  const clock = () => new Date(now(world()));

  const flow = createSaveMethodFlow({
    api: noting(createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken, fetch }), note),
    cardProvider: () => (page.hasProvider ? provider : null),
    now: clock,
    user: world().user,
    directDebitDisabled,
    updating: () => seat.paying,
    notify: (toast) => {
      heard.toasts.push(toast);
      heard.standing.push(toast);
    },
    dismiss: () => {
      heard.standing = [];
    },
    log: (entry) => {
      heard.logged.push(entry);
    },
    onSaved: () => {
      heard.saves += 1;
      if (page.listenerThrows) throw new Error('An open checkout breaks.');
    },
  });
  const leave = flow.subscribe(() => {
    heard.strays += 1;
  });
  leave();
  flow.subscribe(() => heard.states.push(flow.state()));
  const seat: Seat = {
    scenario,
    session,
    flow,
    frames,
    heard,
    asks,
    directDebitDisabled,
    paying: false,
    world,
    now: clock,
  };
  return seat;
}

/** The same port, each of whose calls is written down with what came of it. */
function noting<Port extends object>(port: Port, note: (ask: Ask) => void): Port {
  const noted = Object.entries(port).map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      const ask: Ask = { name, args, answer: null };
      note(ask);
      try {
        const came = await method(...args);
        ask.answer = { came };
        return came;
      } catch (threw) {
        ask.answer = { threw };
        throw threw;
      }
    },
  ]);
  return Object.fromEntries(noted);
}
