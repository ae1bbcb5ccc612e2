/** One run: pages, network and server, and a record of what was pressed, charged and shown for the laws to judge. */
import { type CheckoutEvent, type CheckoutState, isMigrating, orderTotal, selectedMethod } from '#checkout-flow';
import type { PaymentType } from '#domain';
import type { Scenario, Step } from '#scenarios';
import type { Beginning } from './beginnings.ts';
import { type Past, watch } from './history.ts';
import type { InProcessServer } from './in-process-server.ts';
import { type Call, createNetwork, type Network } from './network.ts';
import { createLine, type Line, type Seat, takeSeat } from './seat.ts';

/** A press that began a payment, and what the screen said at that moment. */
export interface Attempt {
  planHandle: string;
  totalInCents: number;
  type: PaymentType;
  /** Of the method that the person was looking at; null for none or for one that is made only by paying. */
  last4: string | null;
  migrating: boolean;
}

/** A purchase that the server made. */
export interface Purchase {
  id: string;
  planHandle: string;
  /** Without the card fee. */
  totalInCents: number;
  /** With it; null where the server does not say. */
  chargedInCents: number | null;
  type: PaymentType | null;
  last4: string | null;
  attempt: Attempt | null;
}

export interface Page extends Seat {
  readonly attempts: Attempt[];
  readonly purchases: Purchase[];
  /** The openings whose forms came up blank or not, since somebody last looked. */
  readonly freshForms: Extract<CheckoutState, { at: 'open' }>[];
  /** When the checkout last opened. */
  shownAt: number;
  /** The plan of every opening. */
  readonly plans: string[];
  /** Payments begun, and successes told, before the last opening. */
  before: { attempts: number; paid: number };
  /** Somebody has hidden it since. */
  isHidden: boolean;
  readonly past: Past[];
}

/** What somebody did, and when, in the words of scenarios. */
export interface Entry {
  seat: number;
  moment: number;
  steps: readonly Step[];
  hurried: boolean;
}

export interface Run {
  server: InProcessServer;
  network: Network;
  pages: Page[];
  story: Entry[];
  end(): void;
}

let runs = 0;
const lines: Line[] = [];

/** Two sessions of two scenarios, each with a page; nothing has happened yet. */
export function beginRun(server: InProcessServer, beginnings: readonly Beginning[]): Run {
  runs += 1;
  const session = `run-${runs}`;
  const scenarios = beginnings.map((beginning, place) => scenarioOf(beginning, place));
  server.serve(scenarios);
  const network = createNetwork(server);
  const pages = scenarios.map((scenario, place) => {
    const line = lines[place] ?? createLine();
    lines[place] = line;
    line.user = {
      token: `demo.${scenario.name}.${session}`,
      send: (asked) => network.send(place, asked, isPaying(page) ? page.attempts.length : null),
    };
    const page: Page = watched(takeSeat({ place, scenario, session, server, line }), network);
    return page;
  });
  return {
    server,
    network,
    pages,
    story: [],
    end() {
      for (const { name } of scenarios) server.server.sessions.end({ scenario: name, session });
    },
  };
}

export const scenarioOf = (beginning: Beginning, place: number): Scenario => ({
  name: place === 0 ? 'one-flow' : 'other-flow',
  group: 'Faults, races and repeats',
  title: 'A flow',
  story: 'A flow.',
  covers: [],
  try: { cards: [], banks: [], coupons: [] },
  expected: [],
  steps: [],
  ...structuredClone(beginning),
});

function watched(seat: Seat, network: Network): Page {
  const page: Page = Object.defineProperties(
    {
      attempts: [],
      purchases: [],
      freshForms: [],
      shownAt: 0,
      plans: [],
      before: { attempts: 0, paid: 0 },
      isHidden: false,
      past: [],
    },
    {
      ...Object.getOwnPropertyDescriptors(seat),
      flow: { value: { ...seat.flow, send: (event: CheckoutEvent) => act(event) } },
    },
  ) as unknown as Page;
  const act = (event: CheckoutEvent) => {
    const seen = watch(page, network.moment);
    seat.flow.send(event);
    page.past.push({ was: 'done', event, ...seen() });
    if (event.type === 'hide') page.isHidden = true;
  };
  let before = seat.flow.state();
  seat.flow.subscribe(() => {
    const state = seat.flow.state();
    if (state.past.openings > before.past.openings && 'opening' in state) {
      page.shownAt = network.moment;
      page.plans.push(state.opening.request.planHandle);
      page.before = { attempts: page.attempts.length, paid: page.heard.paid.length };
      page.isHidden = false;
    }
    if (state.at === 'paying' && (before.at !== 'paying' || before.attempt !== state.attempt)) {
      if ('form' in before) page.attempts.push(attemptOf(page, before));
    }
    if (state.at === 'open' && before.at === 'preparing' && before.preparation.kept === null)
      page.freshForms.push(state);
    if (state.at === 'open' && before.at === 'preparing')
      page.past.push({ was: 'opened', ...watch(page, network.moment)(), before });
    before = state;
  });
  return page;
}

/** A payment is under way, on the screen or behind it. */
export function isPaying({ flow }: Pick<Page, 'flow'>): boolean {
  const state = flow.state();
  return state.at === 'paying' || (state.at === 'hidden' && state.settling !== null);
}

function attemptOf(page: Page, state: Extract<CheckoutState, { form: unknown }>): Attempt {
  const { form, opening, facts } = state;
  const selected = selectedMethod(state);
  const type = form.tab;
  const entered = type === 'credit card' ? page.frames.card?.number : page.frames.bank?.account;
  const looked = selected?.type === type ? selected.last4 : (entered?.slice(-4) ?? null);
  const byDefault = isMigrating(state) && selected?.type !== type && entered === undefined;
  const preferred = facts.methods.methods.find(({ id }) => id === facts.methods.defaultId);
  return {
    planHandle: opening.request.planHandle,
    totalInCents: orderTotal(state).total,
    type: byDefault ? (preferred?.type ?? type) : type,
    last4: byDefault ? null : looked,
    migrating: isMigrating(state),
  };
}

/** Writes down what the server has sold since it was last looked. */
export function notePurchases(page: Page, call: Call): void {
  if (call.name !== 'CreateSubscription' && call.name !== 'MigrateSubscription') return;
  const { answersByKey, subscriptions, priceList } = page.world();
  const known = page.purchases.length;
  const sold = Object.entries(answersByKey).filter(([slot]) => /^(Create|Migrate)Subscription:/.test(slot));
  for (const [, { answer }] of sold.slice(known)) {
    const { id, total_revenue_in_cents, price } = answer as Record<string, number | undefined> & { id: string };
    const { variables } = JSON.parse(call.asked.body);
    const subscription = subscriptions.find((each) => each.id === id);
    const handle = Object.keys(priceList.productList).find(
      (each) => priceList.productList[each] === subscription?.productId,
    );
    page.purchases.push({
      id,
      planHandle: handle ?? 'unknown',
      totalInCents: price ?? variables.paymentProfile.currentSubscriptionPrice,
      chargedInCents: total_revenue_in_cents ?? null,
      type: subscription?.paymentType ?? null,
      last4: subscription?.creditCard?.slice(-4) ?? null,
      attempt: page.attempts.at(-1) ?? null,
    });
  }
}
