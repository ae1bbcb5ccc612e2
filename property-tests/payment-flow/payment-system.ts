import type { Step } from '#scenarios';
import { createScenario } from '../harness/connection.ts';
import type { InProcessServer } from '../harness/in-process-server.ts';
import type { System } from '../harness/model-test.ts';
import { createQueuedNetwork, type NetworkCall } from '../harness/queued-network.ts';
import type { InitialState } from './initial-state.ts';
import { createPaymentPage, isPaying, type PaymentPage } from './payment-page.ts';

/** The scenario steps that a command amounts to. */
export interface StepRecord {
  page: number;
  tick: number;
  steps: readonly Step[];
  interleaved: boolean;
}

export interface PaymentSystem extends System<PaymentPage> {
  readonly stepLog: StepRecord[];
}

let systemCount = 0;

/** A page for each initial state, in a session and scenario of its own. */
export function createPaymentSystem(server: InProcessServer, initialStates: readonly InitialState[]): PaymentSystem {
  systemCount += 1;
  const session = `run-${systemCount}`;
  const scenarios = initialStates.map(createScenario);
  server.setScenarios(scenarios);
  const network = createQueuedNetwork(server);
  const pages = scenarios.map((scenario, index) => {
    const page: PaymentPage = createPaymentPage(
      {
        index,
        scenario,
        session,
        server,
        send: (request) => network.send(index, request, isPaying(page.flow.state()) ? page.attempts.length : null),
      },
      network,
    );
    return page;
  });
  return {
    server,
    network,
    pages,
    stepLog: [],
    dispose() {
      for (const { name } of scenarios) server.server.sessions.end({ scenario: name, session });
    },
  };
}

/** Records the purchases that the server has made since the last call. */
export function recordPurchases(page: PaymentPage, call: NetworkCall): void {
  if (call.name !== 'CreateSubscription' && call.name !== 'MigrateSubscription') return;
  const { answersByKey, subscriptions, priceList } = page.world();
  const sold = Object.entries(answersByKey).filter(([slot]) => /^(Create|Migrate)Subscription:/.test(slot));
  for (const [, { answer }] of sold.slice(page.purchases.length)) {
    const { id, total_revenue_in_cents, price } = answer as Record<string, number | undefined> & { id: string };
    const { variables } = JSON.parse(call.request.body);
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
