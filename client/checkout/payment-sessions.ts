import type { ProviderFieldGroup } from '#card-provider';
import type { CheckoutFlow, KnownPayments, ShowRequest } from '#checkout-flow';
import { createStore, findPlan, type ReadonlyStore } from '#domain';
import { type CheckoutOptions, currentUser } from './checkout-options.ts';
import { createRandomId } from './create-random-id.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { createPayButtonStore, type PayButtonState } from './pay-button-state.ts';
import { createPaymentView, type PaymentView } from './payment-view.ts';

/** A payment in the dialog or in a standalone form, with the provider's fields that belong to it. */
export interface PaymentSession {
  flow: CheckoutFlow;
  view: PaymentView;
  button: ReadonlyStore<PayButtonState>;
  fields: ProviderFieldGroup;
  /** Starts selling and discards what was entered before. Ignored during a payment. */
  start(request: ShowRequest): void;
  /** Starts unless the session sells just that to this user at this price; then only the callback is replaced. */
  update(request: ShowRequest): void;
  /** Starts over if this is another user than before; during a payment of that one, ends instead. */
  updateUser(userId: string): void;
  /** Leaves the page. A payment in progress goes on and reports once. */
  end(): void;
}

/** All sessions of one `<CheckoutProvider>`. */
interface PaymentSessions {
  /** Whether a payment is in progress in any started session. */
  paying: ReadonlyStore<boolean>;
  /** `createFlow` receives a function that returns whether a method is being saved or another session is paying (V7). */
  create(fields: ProviderFieldGroup, createFlow: (isUpdating: () => boolean) => CheckoutFlow): PaymentSession;
  reloadMethods(): void;
}

interface PaymentSessionsOptions {
  /** The payments of the current user. */
  readPayments: () => KnownPayments;
  subscribeToPayments: (listener: () => void) => () => void;
  getOptions: () => Pick<CheckoutOptions, 'appConfig' | 'user'>;
  now: () => Date;
  /** Whether a payment method is being saved. */
  saving: ReadonlyStore<boolean>;
}

export function createPaymentSessions(options: PaymentSessionsOptions): PaymentSessions {
  const { readPayments, subscribeToPayments, getOptions, now, saving } = options;
  /** What is sold, and to whom. */
  const describeSale = ({ onSuccess, ...request }: ShowRequest) => ({
    request,
    plan: findPlan(getOptions().appConfig, request.planHandle),
    userId: currentUser(getOptions()).flakeId,
  });
  const started = new Set<PaymentSession>();
  const paying = createStore(false);
  const isPaying = ({ flow }: PaymentSession) => flow.state().status === 'paying';
  const updatePaying = () => paying.setState([...started].some(isPaying));

  return {
    paying,
    create(fields, createFlow) {
      const isUpdating = () => saving.state() || [...started].some((other) => other !== session && isPaying(other));
      const flow = createFlow(isUpdating);
      const view = createPaymentView(flow);
      flow.subscribe(updatePaying);
      const sendPayments = () => flow.send({ type: 'payments-changed', payments: readPayments() });
      let unsubscribe: (() => void) | null = null;
      let shown: { request: ShowRequest; sale: ReturnType<typeof describeSale> } | null = null;
      const session: PaymentSession = {
        flow,
        view,
        button: createPayButtonStore({
          view,
          provider: fields.loader,
          isUpdating,
          now,
          updates: [paying, saving],
        }),
        fields,
        start: (request) => {
          const sale = describeSale(request);
          shown = { request, sale };
          started.add(session);
          unsubscribe ??= subscribeToPayments(sendPayments);
          sendPayments();
          flow.send({ type: 'show', request, plan: sale.plan, randomId: createRandomId() });
        },
        update: (request) => {
          const isSame = isDeepEqual(shown?.sale, describeSale(request));
          if (isSame) flow.send({ type: 'callback-changed', onSuccess: request.onSuccess });
          else session.start(request);
        },
        updateUser: (userId) => {
          if (!shown || shown.sale.userId === userId) return;
          if (isPaying(session)) session.end();
          else if (flow.state().status !== 'hidden') session.start(shown.request);
        },
        end: () => {
          shown = null;
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
