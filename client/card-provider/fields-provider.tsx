import { Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CardProviderConnection, ProviderState } from './connection.ts';
import type { FieldGroup } from './field-group.ts';
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

function AttachProvider({ group }: { group: FieldGroup }) {
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    group.attach(stripe && elements ? createStripeAdapter(stripe, elements) : null);
    return () => group.attach(null);
  }, [group, stripe, elements]);
  return null;
}

/** Loads the provider and gives the fields inside it one group, so that number, expiry and CVC belong together. */
export function ProviderFields({ group, children }: { group: FieldGroup; children: ReactNode }) {
  const { connection } = group;
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  useEffect(() => connection.load(), [connection]);
  const stripe = state.status === 'loaded' ? state.stripe : null;
  const options = useMemo(() => ({ locale: 'en-AU', fonts: connection.fonts }) as const, [connection]);
  return (
    <Connection.Provider value={connection}>
      <Elements stripe={stripe} options={options}>
        <AttachProvider group={group} />
        {children}
      </Elements>
    </Connection.Provider>
  );
}
