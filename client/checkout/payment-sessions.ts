import type { ProviderFieldGroup } from '#card-provider';
import type { CheckoutFlow, ShowRequest } from '#checkout-flow';
import { createStore, type Plan, type ReadonlyStore } from '#domain';
import { createRandomId } from './create-random-id.ts';
import type { SharedPaymentStore } from './payment-store.ts';
import { createPaymentView, type PaymentView } from './payment-view.ts';

/** A payment in the dialog or in a standalone form, with the provider's fields that belong to it. */
export interface PaymentSession {
  flow: CheckoutFlow;
  view: PaymentView;
  fields: ProviderFieldGroup;
  /** Starts selling and discards what was entered before. Ignored during a payment. */
  start(request: ShowRequest): void;
  /** Leaves the page. A payment in progress goes on and reports once. */
  end(): void;
}

/** All sessions of one `<CheckoutProvider>`. */
interface PaymentSessions {
  /** Whether a payment is in progress in any started session. */
  paying: ReadonlyStore<boolean>;
  /** `createFlow` receives a function that returns whether another session is paying. */
  create(fields: ProviderFieldGroup, createFlow: (isOtherPaying: () => boolean) => CheckoutFlow): PaymentSession;
  reloadMethods(): void;
}

export function createPaymentSessions(
  payments: Pick<SharedPaymentStore, 'read' | 'subscribe'>,
  findPlan: (handle: string) => Plan | null,
): PaymentSessions {
  const started = new Set<PaymentSession>();
  const paying = createStore(false);
  const isPaying = ({ flow }: PaymentSession) => flow.state().status === 'paying';
  const updatePaying = () => paying.setState([...started].some(isPaying));

  return {
    paying,
    create(fields, createFlow) {
      const flow = createFlow(() => [...started].some((other) => other !== session && isPaying(other)));
      flow.subscribe(updatePaying);
      const sendPayments = () => flow.send({ type: 'payments-changed', payments: payments.read() });
      let unsubscribe: (() => void) | null = null;
      const session: PaymentSession = {
        flow,
        view: createPaymentView(flow),
        fields,
        start: (request) => {
          started.add(session);
          const plan = findPlan(request.planHandle);
          unsubscribe ??= payments.subscribe(sendPayments);
          sendPayments();
          flow.send({ type: 'show', request, plan, randomId: createRandomId() });
        },
        end: () => {
          started.delete(session);
          unsubscribe?.();
          unsubscribe = null;
          flow.send({ type: 'hide' });
        },
      };
      return session;
    },
    reloadMethods: () => {
      for (const { flow } of started) flow.send({ type: 'methods-changed' });
    },
  };
}
