import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CheckoutProvider, type PaidReport, type ShowOptions, useCheckout, usePaymentMethodDialog } from '../index.ts';
import { configuredPublishableKey, loadEmulator } from './card-provider-script.ts';
import { createCheckoutOptions } from './create-checkout-options.ts';
import { LoadError, Notice } from './notice.tsx';
import { Panel } from './panel/panel.tsx';
import { SampleApp } from './sample-app.tsx';
import { recordPageEvents } from './session/page-events.ts';
import type { PlaygroundSession } from './session/playground-session.ts';
import { prepareSession } from './session/prepare-session.ts';
import { useLoad } from './use-load.ts';

/**
 * `<scenario>.<session>` from the address bar; creates a session where there is none, and adds it there. A second call, which
 * React's Strict Mode makes, returns the same.
 */
function sessionKey(name: string): string {
  const current = new URLSearchParams(location.search);
  const existing = current.get('session');
  if (existing) return `${name}.${existing}`;
  const session = Math.random().toString(36).slice(2, 10);
  current.set('session', session);
  history.replaceState(null, '', `?${current}`);
  return `${name}.${session}`;
}

async function prepare(key: string, name: string, address: URLSearchParams): Promise<PlaygroundSession> {
  const session = await prepareSession(key, name, address);
  if (!configuredPublishableKey) await loadEmulator(session.host.cardProviderScript);
  return session;
}

/** One scenario, ready to try: a sample page that embeds the checkout, beside the scenario panel. */
export function ScenarioPage({ address }: { address: URLSearchParams }) {
  const name = address.get('scenario') ?? '';
  const [key] = useState(() => sessionKey(name));
  const load = useCallback(() => prepare(key, name, address), [key, name, address]);
  const session = useLoad(load);
  useEffect(() => {
    if (session.status === 'loaded') document.title = `${session.value.entry.title} · Checkout scenarios`;
  }, [session]);
  if (session.status === 'failed') return <LoadError message={session.message} />;
  if (session.status === 'loading') return <Notice title={`Opening ${name}…`} />;
  return <EmbeddedCheckout session={session.value} autoOpen={address.get('open') === '1'} />;
}

interface EmbeddedCheckoutProps {
  session: PlaygroundSession;
  autoOpen: boolean;
}

function EmbeddedCheckout({ session, autoOpen }: EmbeddedCheckoutProps) {
  const options = useMemo(() => createCheckoutOptions(session), [session]);
  useEffect(() => session.connect(), [session]);
  useEffect(() => recordPageEvents(session.record), [session]);
  return (
    <CheckoutProvider {...options}>
      <PageWithPanel session={session} autoOpen={autoOpen} />
    </CheckoutProvider>
  );
}

/** The sample page and the panel. */
function PageWithPanel({ session, autoOpen }: EmbeddedCheckoutProps) {
  const { host, record } = session;
  const [lastPurchase, setLastPurchase] = useState<PaidReport | null>(null);
  const [showsPaymentForm, setShowsPaymentForm] = useState(false);
  const onPaid = useCallback(
    (report: PaidReport) => {
      record({ kind: 'told', name: 'onSuccess', data: report });
      setLastPurchase(report);
      if (host.callbackThrows === true) throw new Error("The host's success callback throws in this scenario.");
    },
    [host, record],
  );
  const open = useOpenCheckout(session, onPaid);
  const { open: openSaveDialog } = usePaymentMethodDialog();
  const start = useCallback(() => {
    switch (host.start.opens) {
      case 'checkout':
        return open();
      case 'payment form':
        record({ kind: 'opened' });
        return setShowsPaymentForm(true);
      case 'payment method dialog':
        record({ kind: 'opened' });
        return openSaveDialog({ mode: host.start.mode });
    }
  }, [host, record, open, openSaveDialog]);
  // React's Strict Mode runs effects twice in development.
  const isStarted = useRef(false);
  useEffect(() => {
    if (!autoOpen || isStarted.current) return;
    isStarted.current = true;
    start();
  }, [autoOpen, start]);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      gridTemplateRows={{ base: 'auto 1fr auto', lg: 'auto' }}
      minHeight="100dvh"
    >
      <PanelLink />
      <SampleApp host={host} paid={lastPurchase} onPaid={onPaid} showsPaymentForm={showsPaymentForm} open={open} />
      <Panel session={session} start={start} />
    </chakra.div>
  );
}

/** A link to the panel, which is below the page on small screens. */
const PanelLink = () => (
  <chakra.nav
    aria-label="To the panel"
    display={{ lg: 'none' }}
    bg="accent.tint"
    paddingInline={{ base: '4', md: '8' }}
  >
    <chakra.a
      href="#scenario"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      minHeight="touch"
      textStyle="small"
      fontWeight="medium"
      color="accent"
    >
      <span>What this scenario is about, and what to try</span>
      <span aria-hidden="true">↓</span>
    </chakra.a>
  </chakra.nav>
);

/** Opens the checkout, from the second time on with the scenario's `again` options if it has any; hides it on 'host:hide'. */
function useOpenCheckout({ host, record }: PlaygroundSession, onSuccess: (report: PaidReport) => void) {
  const { show, hide } = useCheckout();
  const openCount = useRef(0);
  const open = useCallback(
    (changes: Partial<ShowOptions> = {}) => {
      const options = (openCount.current > 0 && host.again) || host.show;
      openCount.current += 1;
      record({ kind: 'opened' });
      show({ ...options, ...changes, onSuccess });
    },
    [host, record, show, onSuccess],
  );
  // An open dialog covers the page's buttons, so hiding is requested by an event.
  useEffect(() => {
    const onHide = () => {
      record({ kind: 'hidden' });
      hide();
    };
    addEventListener('host:hide', onHide);
    return () => removeEventListener('host:hide', onHide);
  }, [record, hide]);
  return open;
}
