import type { CheckoutFlow } from './checkout-flow.ts';
import type { KeptPayments, PaymentMemory } from './ports.ts';
import { underWay } from './reading.ts';

export interface UnsettledPayments {
  /** What a flow writes to. */
  memory: PaymentMemory;
  /** Tells one flow, which is about to sell. */
  tell(flow: CheckoutFlow): void;
  /** Tells every flow: something has changed in another tab. */
  tellAll(): void;
  /** Tells the others whenever a payment of this flow is over, or goes on behind its closed dialog. */
  watch(flow: CheckoutFlow): void;
}

/**
 * Lets every place to pay, on this page and in other tabs, know of the payments that were sent and not answered: whichever of
 * them pays for the same plan next asks for the same payment once more.
 */
export function shareUnsettled(kept: KeptPayments, flows: () => Iterable<CheckoutFlow>): UnsettledPayments {
  /** Those with a payment under way, also one that has left the page, and with it `flows`, in the middle of it. */
  const askers = new Set<CheckoutFlow>();
  const tell = (flow: CheckoutFlow) => flow.send({ type: 'unsettled-known', unsettled: kept.recall() });
  const tellAll = () => {
    for (const flow of flows()) tell(flow);
  };
  return {
    memory: {
      remember: kept.remember,
      forget: (planHandle, key) => {
        // Whoever is still asking for it may be the one that does not hear.
        if (![...askers].some((flow) => underWay(flow.state())?.idempotencyKey === key)) kept.forget(planHandle, key);
        tellAll();
      },
    },
    tell,
    tellAll,
    watch(flow) {
      let wasPaying = false;
      flow.subscribe(() => {
        const state = flow.state();
        if (underWay(state)) askers.add(flow);
        else askers.delete(flow);
        const isPaying = state.at === 'paying';
        // It knows its own best, and is still in the middle of it.
        if (wasPaying && !isPaying) for (const other of flows()) if (other !== flow) tell(other);
        wasPaying = isPaying;
      });
    },
  };
}
