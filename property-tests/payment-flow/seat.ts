/** One person at one page: the real headless checkout over the real API, and everything that page and host were told. */
import {
  type CheckoutFlow,
  createCheckoutFlow,
  type LogEntry,
  type PaidReport,
  type Toast,
  type TrackedEvent,
} from '#checkout-flow';
import { type AppConfig, findPlan } from '#domain';
import { type ApolloClient, createCheckoutApi, createGraphqlClient } from '#graphql';
import type { World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { createPaymentStore } from '../../client/checkout/payment-store.ts';
import { showRequest } from '../../client/launcher/show-options.ts';
import { now } from '../../mock-server/backend/clock.ts';
import { attemptIn } from '../under-way.ts';
import { cardProviderOver, type Frames } from './card-provider.ts';
import type { Asked, InProcessServer, Outcome } from './in-process-server.ts';

export interface Heard {
  /** Every message to the person, the oldest first. */
  toasts: Toast[];
  /** Those that stand: shown, and not taken back since. */
  standing: Toast[];
  /** What the host page was told, by name, as the sample host names it. */
  told: string[];
  /** What its 'sharedSuccess' were given, in their order, and what its events carried. */
  paid: PaidReport[];
  tracked: TrackedEvent[];
  /** Everything that left the module for a log or for tracking, as text. */
  left: string[];
  logged: LogEntry[];
}

export interface Seat {
  readonly place: number;
  readonly scenario: Scenario;
  /** '<scenario>.<session>'. */
  readonly key: string;
  readonly flow: CheckoutFlow;
  readonly heard: Heard;
  readonly frames: Frames;
  world(): World;
  now(): Date;
  /** What the host page does when its button is pressed; every other time with its other options, if it has any. */
  show(): void;
  /** How often the host has shown the checkout. */
  readonly shown: number;
}

interface SeatOptions {
  /** Two seats of one session are two pages of one person, one after the other. */
  place: number;
  scenario: Scenario;
  session: string;
  server: InProcessServer;
  line: Line;
}

/** A browser's way to the server. Its Apollo client is dear to make, so it serves one run after the other. */
export interface Line {
  readonly client: ApolloClient;
  readonly fetch: typeof globalThis.fetch;
  readonly getIdToken: () => string;
  /** Who sits there now. */
  user: { token: string; send: (asked: Asked) => Promise<Outcome> };
}

export function createLine(): Line {
  const line: { user: Line['user'] } = {
    user: { token: '', send: () => Promise.reject(new Error('Nobody sits here.')) },
  };
  const fetch = fetchOver((asked) => line.user.send(asked));
  const getIdToken = () => line.user.token;
  return Object.assign(line, { fetch, getIdToken, client: createGraphqlClient({ getIdToken, fetch }) });
}

export function takeSeat({ place, scenario, session, server, line }: SeatOptions): Seat {
  const { host } = scenario;
  const key = `${scenario.name}.${session}`;
  const world = () => server.worldOf(scenario.name, session);
  const heard: Heard = { toasts: [], standing: [], told: [], paid: [], tracked: [], left: [], logged: [] };
  const frames: Frames = { card: null, bank: null, challenge: null };
  const clock = () => new Date(now(world()));
  const { client, fetch, getIdToken, user } = line;
  const provider = cardProviderOver(frames, `pk_test_demo.${key}`, user.send);

  const payments = createPaymentStore({ storage: () => null, page: new EventTarget(), scope: () => key, now: clock });
  const flow = createCheckoutFlow({
    api: createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken, fetch }),
    cardProvider: () => provider,
    now: clock,
    user: world().user,
    productList: world().priceList.productList,
    subscriptionId: host.subscriptionId,
    directDebitDisabled: host.disableDirectDebit ?? false,
    updating: () => false,
    payments,
    exclusively: (work) => work(),
    notify: (toast) => {
      heard.toasts.push(toast);
      heard.standing.push(toast);
    },
    dismiss: () => {
      heard.standing = [];
    },
    log: (entry) => {
      heard.logged.push(entry);
      heard.left.push(`${entry.message} ${String(entry.cause)}`);
    },
    track: ({ name, data }) => {
      heard.told.push(name);
      heard.tracked.push({ name, data });
      heard.left.push(JSON.stringify(data));
    },
    onPaid: (report) => {
      heard.told.push('sharedSuccess');
      heard.paid.push(report);
    },
  });

  payments.subscribe(() => flow.send({ type: 'payments-read', payments: payments.read() }));
  let shown = 0;
  return {
    place,
    scenario,
    key,
    flow,
    heard,
    frames,
    world,
    now: clock,
    show() {
      const options = (shown % 2 === 1 ? host.again : undefined) ?? host.show;
      shown += 1;
      const onSuccess = () => {
        heard.told.push('onSuccess');
        if (host.callbackThrows) throw new Error('The host page breaks after the payment.');
      };
      const request = showRequest({ ...options, onSuccess }, host.start.opens === 'checkout' ? 'dialog' : 'form');
      const plan = findPlan(world().priceList as AppConfig, options.planHandle);
      // While a payment is under way the page keeps what it shows, the provider's frames too.
      if (!isPaying({ flow })) Object.assign(frames, { card: null, bank: null });
      flow.send({ type: 'show', request, plan, nonce: `${key}-${place}-${shown}` });
    },
    get shown() {
      return shown;
    },
  };
}

/** Whether a payment is under way, on the screen or behind it. */
export const isPaying = ({ flow }: { flow: Pick<CheckoutFlow, 'state'> }): boolean => attemptIn(flow.state()) !== null;

/** `fetch` over the network of the run. A connection that breaks is what it is in a browser. */
const fetchOver =
  (send: (asked: Asked) => Promise<Outcome>): typeof globalThis.fetch =>
  async (url, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const outcome = await send({
      method: init.method ?? 'GET',
      url: String(url),
      headers,
      body: String(init.body ?? ''),
    });
    if (outcome.lost) throw new TypeError('Failed to fetch');
    return new Response(outcome.body, { status: outcome.status, headers: outcome.headers });
  };
