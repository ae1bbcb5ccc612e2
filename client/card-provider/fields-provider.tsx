import { Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { CardProviderConnection, ProviderState } from './connection.ts';
import { createStripeAdapter } from './stripe-adapter.ts';

const Connection = createContext<CardProviderConnection | null>(null);

function useConnection(): CardProviderConnection {
  const connection = useContext(Connection);
  if (connection) return connection;
  throw new Error('[checkout] Failed to render a card field: it stands outside <ProviderFields>. Wrap the form in it.');
}

/** Whether the provider's script is there yet, and a way to try again. */
export function useProviderState(): { state: ProviderState; retry: () => void } {
  const connection = useConnection();
  return { state: useSyncExternalStore(connection.subscribe, connection.state), retry: connection.load };
}

function AttachProvider() {
  const connection = useConnection();
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    connection.attach(stripe && elements ? createStripeAdapter(stripe, elements) : null);
    return () => connection.attach(null);
  }, [connection, stripe, elements]);
  return null;
}

/** Loads the provider and gives the fields inside it one group, so that number, expiry and CVC belong together. */
export function ProviderFields({ connection, children }: { connection: CardProviderConnection; children: ReactNode }) {
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  useEffect(() => connection.load(), [connection]);
  const stripe = state.status === 'loaded' ? state.stripe : null;
  return (
    <Connection.Provider value={connection}>
      <Elements stripe={stripe} options={{ locale: 'en-AU', fonts: connection.fonts }}>
        <AttachProvider />
        {children}
      </Elements>
    </Connection.Provider>
  );
}
