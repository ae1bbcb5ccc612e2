import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import {
  type CheckoutOptions,
  CheckoutProvider,
  type PaidReport,
  useCheckout,
  usePaymentMethodDialog,
} from '../index.ts';
import { loadEmulator, ownPublishableKey } from './card-provider-script.ts';
import { fieldFonts } from './field-fonts.ts';
import type { HostEvent } from './host-event.ts';
import { CannotOpen } from './notice.tsx';
import { Panel } from './panel.tsx';
import { SampleApp } from './sample-app.tsx';
import {
  fetchHostSession,
  fetchScenarios,
  type HostSession,
  type ScenarioEntry,
  serverUrl,
  setClock,
} from './scenario-server.ts';
import { sessionKey } from './session-key.ts';
import { useLoaded } from './use-loaded.ts';

const PROVIDER_MISSING = 'card provider not initialised';

interface Ready {
  host: HostSession;
  entry: ScenarioEntry;
}

async function prepare(key: string, name: string, clock: string | null): Promise<Ready> {
  if (clock) await setClock(key, clock);
  const [host, scenarios] = await Promise.all([fetchHostSession(key), fetchScenarios()]);
  const entry = scenarios.find((scenario) => scenario.name === name);
  if (!entry) throw new Error(`There is no scenario '${name}'.`);
  if (!ownPublishableKey) await loadEmulator(host.cardProviderScript);
  return { host, entry };
}

/** One scenario, ready to try: a sample legal-services page that embeds the checkout, and the panel beside it. */
export function ScenarioPage({ name, address }: { name: string; address: URLSearchParams }) {
  const [key] = useState(() => sessionKey(name, address));
  const load = useCallback(() => prepare(key, name, address.get('clock')), [key, name, address]);
  const ready = useLoaded(load);
  if (ready.at === 'failed') return <CannotOpen message={ready.message} />;
  if (ready.at === 'loading')
    return (
      <chakra.p padding="8" color="ink.muted">
        Opening {name}…
      </chakra.p>
    );
  return <Embedded {...ready.value} sessionKey={key} openAtOnce={address.get('open') === '1'} />;
}

function Embedded({ host, entry, sessionKey: key, openAtOnce }: Ready & { sessionKey: string; openAtOnce: boolean }) {
  const [events, setEvents] = useState<HostEvent[]>([]);
  const [paid, setPaid] = useState<PaidReport | null>(null);
  const tell = useCallback(
    (name: string, data: unknown) => setEvents((before) => [...before, { id: before.length + 1, name, data }]),
    [],
  );
  const [logged, setLogged] = useState<string[]>([]);
  const log = useCallback((line: string) => setLogged((before) => [...before, line]), []);
  const options = useMemo<CheckoutOptions>(() => optionsOf(host, tell, log), [host, tell, log]);
  const onPaid = useCallback(
    (report: PaidReport) => {
      tell('onSuccess', report);
      setPaid(report);
    },
    [tell],
  );
  return (
    <CheckoutProvider {...options}>
      <Pages
        entry={entry}
        host={host}
        sessionKey={key}
        events={events}
        logged={logged}
        paid={paid}
        onPaid={onPaid}
        {...{ openAtOnce }}
      />
    </CheckoutProvider>
  );
}

interface PagesProps extends Ready {
  sessionKey: string;
  events: HostEvent[];
  logged: string[];
  openAtOnce: boolean;
  paid: PaidReport | null;
  onPaid: (report: PaidReport) => void;
}

/** The sample page and the panel, which can do what the sample page's own buttons do. */
function Pages({ host, entry, sessionKey: key, events, logged, openAtOnce, paid, onPaid }: PagesProps) {
  const { show } = useCheckout();
  const { open } = usePaymentMethodDialog();
  const [paysInPage, setPaysInPage] = useState(false);
  const start = () => {
    switch (host.start.opens) {
      case 'checkout':
        return show({ ...host.show, onSuccess: onPaid });
      case 'payment form':
        return setPaysInPage(true);
      case 'payment method dialog':
        return open({ mode: host.start.mode });
    }
  };
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 400px' }} minHeight="100dvh">
      <SampleApp host={host} paid={paid} onPaid={onPaid} paysInPage={paysInPage} />
      <Panel entry={entry} sessionKey={key} events={events} logged={logged} openAtOnce={openAtOnce} start={start} />
    </chakra.div>
  );
}

function optionsOf(
  host: HostSession,
  tell: (name: string, data: unknown) => void,
  logLine: (line: string) => void,
): CheckoutOptions {
  const now = new Date(host.now);
  return {
    graphqlEndpoint: serverUrl(host.graphqlPath),
    chargifyServiceUrl: serverUrl(host.chargifyServiceUrl),
    getIdToken: () => host.idToken,
    publishableKey: ownPublishableKey ?? host.publishableKey,
    appConfig: host.appConfig,
    user: host.user,
    merchant: 'Clearbrief Legal Pty Ltd',
    termsUrl: '#terms',
    fieldFonts,
    disableDirectDebit: host.disableDirectDebit,
    disableCoupon: host.disableCoupon,
    ...(host.subscriptionId === null ? {} : { subscriptionId: host.subscriptionId }),
    now: () => now,
    onPaid: (report) => tell('sharedSuccess', report),
    track: ({ name, data }) => tell(name, data),
    log: ({ level, message, cause }) => {
      console.debug(`[checkout] ${level}: ${message}`, cause ?? '');
      logLine(`${level}: ${message}`);
      // The emulator's script is this page's to bring; without it, "Try again" would look for the real one.
      if (message === PROVIDER_MISSING && !ownPublishableKey) void loadEmulator(host.cardProviderScript);
    },
  };
}
