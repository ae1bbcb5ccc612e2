import { Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CardProviderConnection, ProviderState } from './connection.ts';
import type { FieldGroup } from './field-group.ts';
import { createStripeAdapter } from './stripe-adapter.ts';

interface Fields {
  connection: CardProviderConnection;
  state: ProviderState;
  /** Loads what has failed: the script, or the fields of this group, which come back empty. */
  retry: () => void;
  /** How often that was asked for. */
  retries: number;
  /** Logs that a field did not become ready: the first of a mounting, whose others fail for the same reason. */
  report: (cause: unknown) => void;
}

const FieldsContext = createContext<Fields | null>(null);

/** The provider behind the fields around here: how far it is, and a way to try again. */
export function useProviderFields(): Fields {
  const fields = useContext(FieldsContext);
  if (fields) return fields;
  throw new Error('[checkout] Failed to render a card field: it stands outside <ProviderFields>. Wrap the form in it.');
}

/** How far the script of the provider is that a group of fields belongs to. */
export function useProviderStatus({ connection }: FieldGroup): ProviderState['status'] {
  const status = () => connection.state().status;
  return useSyncExternalStore(connection.subscribe, status);
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
  const [mounting, setMounting] = useState<{ retries: number; renewed: Promise<Stripe | null> | null }>({
    retries: 0,
    renewed: null,
  });
  const isReported = useRef(false);
  const report = useCallback(
    (cause: unknown) => {
      if (!isReported.current) connection.report(cause);
      isReported.current = true;
    },
    [connection],
  );
  const retry = useCallback(() => {
    isReported.current = false;
    connection.load();
    // Frames that did not come belong to an instance that may wait for them for ever, so there is a new one.
    const renewed = connection.renew();
    setMounting(({ retries }) => ({ retries: retries + 1, renewed }));
  }, [connection]);
  const { retries, renewed } = mounting;
  const stripe = renewed ?? (state.status === 'loaded' ? state.stripe : null);
  const options = useMemo(() => ({ locale: 'en-AU', fonts: connection.fonts }) as const, [connection]);
  const fields = useMemo(
    () => ({ connection, state, retry, retries, report }),
    [connection, state, retry, retries, report],
  );
  return (
    <FieldsContext value={fields}>
      <Elements key={retries} stripe={stripe} options={options}>
        <AttachProvider group={group} />
        {children}
      </Elements>
    </FieldsContext>
  );
}
