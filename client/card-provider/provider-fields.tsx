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
import type { ProviderFieldGroup } from './card-provider.ts';
import type { CardProviderLoader, CardProviderState } from './card-provider-loader.ts';
import { createStripeAdapter } from './stripe-adapter.ts';

interface ProviderFieldsValue {
  providerLoader: CardProviderLoader;
  state: CardProviderState;
  /** Loads the script again if it failed, and remounts the group's fields, which are empty afterwards. */
  retry: () => void;
  /** Reports a field that did not become ready; once per mount, because the other fields fail for the same reason. */
  reportFieldFailure: (cause: unknown) => void;
}

const ProviderFieldsContext = createContext<ProviderFieldsValue | null>(null);

export function useProviderFields(): ProviderFieldsValue {
  const fields = useContext(ProviderFieldsContext);
  if (fields) return fields;
  throw new Error('[checkout] Failed to render a card field: it is outside <ProviderFields>. Wrap the form in it.');
}

export function useProviderStatus({ providerLoader }: ProviderFieldGroup): CardProviderState['status'] {
  const getSnapshot = () => providerLoader.state().status;
  return useSyncExternalStore(providerLoader.subscribe, getSnapshot);
}

function AttachProvider({ group }: { group: ProviderFieldGroup }) {
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    group.setProvider(stripe && elements ? createStripeAdapter(stripe, elements) : null);
    return () => group.setProvider(null);
  }, [group, stripe, elements]);
  return null;
}

const FIRST_MOUNT = { retryCount: 0, instance: null as Promise<Stripe | null> | null };

export function ProviderFields({ group, children }: { group: ProviderFieldGroup; children: ReactNode }) {
  const { providerLoader } = group;
  const state = useSyncExternalStore(providerLoader.subscribe, providerLoader.state);
  useEffect(() => providerLoader.load(), [providerLoader]);
  const [{ retryCount, instance }, setMount] = useState(FIRST_MOUNT);
  const isReported = useRef(false);
  const reportFieldFailure = useCallback(
    (cause: unknown) => {
      if (!isReported.current) providerLoader.reportFieldFailure(cause);
      isReported.current = true;
    },
    [providerLoader],
  );
  const retry = useCallback(() => {
    isReported.current = false;
    providerLoader.load();
    // Creates another Stripe instance, because the old one may wait forever for frames that failed to load.
    const newInstance = providerLoader.createInstance();
    setMount((last) => ({ retryCount: last.retryCount + 1, instance: newInstance }));
  }, [providerLoader]);
  const stripe = instance ?? (state.status === 'loaded' ? state.stripe : null);
  const options = useMemo(() => ({ locale: 'en-AU', fonts: providerLoader.fonts }) as const, [providerLoader]);
  const fields = useMemo(
    () => ({ providerLoader, state, retry, reportFieldFailure }),
    [providerLoader, state, retry, reportFieldFailure],
  );
  return (
    <ProviderFieldsContext.Provider value={fields}>
      <Elements key={retryCount} stripe={stripe} options={options}>
        <AttachProvider group={group} />
        {children}
      </Elements>
    </ProviderFieldsContext.Provider>
  );
}
