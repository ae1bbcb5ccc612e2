/** One run: pages, network and server, and what they sold. */
import type { Scenario, Step } from '#scenarios';
import type { Beginning } from './beginnings.ts';
import type { InProcessServer } from './in-process-server.ts';
import { type Call, createNetwork, type Network } from './network.ts';
import { type Page, watched } from './page.ts';
import { createLine, isPaying, type Line, takeSeat } from './seat.ts';

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
