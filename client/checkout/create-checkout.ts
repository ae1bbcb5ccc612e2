import { type CardProviderConnection, createCardProviderConnection } from '#card-provider';
import { type CheckoutFlow, createCheckoutFlow } from '#checkout-flow';
import { createCheckoutApi, createGraphqlClient } from '#graphql';
import { createMessageBoard, type MessageBoard } from '#ui';
import type { CheckoutOptions } from './host-options.ts';

/** One checkout and what it is connected to. */
export interface Checkout {
  flow: CheckoutFlow;
  connection: CardProviderConnection;
  messages: MessageBoard;
}

/**
 * Connects a checkout to its host. Who is signed in, what is sold and the host's functions may change while the page
 * lives, so they are read when they are needed; addresses, key and fonts are those of the first moment.
 */
export function createCheckout(first: CheckoutOptions, latest: () => CheckoutOptions): Checkout {
  const getIdToken = () => latest().getIdToken();
  const client = createGraphqlClient({
    getIdToken,
    ...(first.graphqlEndpoint === undefined ? {} : { endpoint: first.graphqlEndpoint }),
  });
  const messages = createMessageBoard();
  const connection = createCardProviderConnection({
    publishableKey: first.publishableKey,
    ...(first.fieldFonts ? { fonts: first.fieldFonts } : {}),
    onFailure: (cause) => latest().log?.({ level: 'error', message: 'card provider not initialised', cause }),
  });
  const flow = createCheckoutFlow({
    api: createCheckoutApi(client, { chargifyServiceUrl: first.chargifyServiceUrl, getIdToken }),
    cardProvider: connection.provider,
    now: () => latest().now?.() ?? new Date(),
    get user() {
      return latest().user;
    },
    get productList() {
      return latest().appConfig.productList;
    },
    get subscriptionId() {
      return latest().subscriptionId;
    },
    get directDebitDisabled() {
      return latest().disableDirectDebit === true;
    },
    notify: messages.show,
    dismiss: messages.clear,
    log: (entry) => latest().log?.(entry),
    track: (event) => latest().track?.(event),
    onPaid: (report) => latest().onPaid?.(report),
  });
  return { flow, connection, messages };
}
