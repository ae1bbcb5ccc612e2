import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  CheckoutProvider,
  type PaidReport,
  type ShowOptions,
  useCheckout,
  usePaymentMethodDialog,
} from '../../index.ts';
import { LoadError, Notice, SlowHint } from '../notice.tsx';
import { useLoad } from '../use-load.ts';
import { configuredPublishableKey, loadEmulator } from './card-provider-script.ts';
import { createCheckoutOptions } from './create-checkout-options.ts';
import { recordPageEvents } from './page-events.ts';
import type { PlaygroundSession } from './playground-session.ts';
import { keepPageEvents, prepareSession } from './prepare-session.ts';
import { SampleApp } from './sample-app.tsx';
import { publishStage, type Stage } from './stage.ts';

async function prepare(address: URLSearchParams): Promise<PlaygroundSession> {
  const session = await prepareSession(address);
  if (!configuredPublishableKey) await loadEmulator(session.host.cardProviderScript);
  return session;
}

export function StagePage({ address }: { address: URLSearchParams }) {
  const [opened, setOpened] = useState({ address, count: 0 });
  const open = useCallback((query: string) => {
    history.replaceState(null, '', query);
    // Renders synchronously, so that nothing of the previous scenario is on the page when `open` returns.
    flushSync(() => setOpened(({ count }) => ({ address: new URLSearchParams(query), count: count + 1 })));
  }, []);
  return <SessionPage key={opened.count} address={opened.address} open={open} />;
}

function SessionPage({ address, open }: { address: URLSearchParams; open: Stage['open'] }) {
  const load = useCallback(() => prepare(address), [address]);
  const session = useLoad(load);
  if (session.status === 'failed') return <LoadError message={session.message} />;
  if (session.status === 'loading')
    return (
      <Notice title="Opening the page…">
        <SlowHint />
      </Notice>
    );
  return <EmbeddedCheckout session={session.value} openAddress={open} autoOpen={address.get('open') === '1'} />;
}

interface EmbeddedCheckoutProps {
  session: PlaygroundSession;
  openAddress: Stage['open'];
  autoOpen: boolean;
}

function EmbeddedCheckout(props: EmbeddedCheckoutProps) {
  const { session } = props;
  const options = useMemo(() => createCheckoutOptions(session), [session]);
  useEffect(() => {
    document.title = `${session.host.scenario} · Clearbrief`;
    return session.connect();
  }, [session]);
  useEffect(() => recordPageEvents(session.record), [session]);
  useEffect(() => keepPageEvents(session), [session]);
  return (
    <CheckoutProvider {...options}>
      <CustomerPage {...props} />
    </CheckoutProvider>
  );
}

function CustomerPage({ session, openAddress, autoOpen }: EmbeddedCheckoutProps) {
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
  const { open, hide } = useCheckoutOf(session, onPaid);
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
  useEffect(() => publishStage({ session, start, hide, open: openAddress }), [session, start, hide, openAddress]);
  // Starts the scenario once, although React's Strict Mode runs effects twice in development.
  const isStarted = useRef(false);
  useEffect(() => {
    if (!autoOpen || isStarted.current) return;
    isStarted.current = true;
    start();
  }, [autoOpen, start]);
  return (
    <SampleApp
      host={host}
      paid={lastPurchase}
      onPaid={onPaid}
      showsPaymentForm={showsPaymentForm}
      start={start}
      open={open}
    />
  );
}

function useCheckoutOf({ host, record }: PlaygroundSession, onSuccess: (report: PaidReport) => void) {
  const { show, hide } = useCheckout();
  const openCount = useRef(0);
  return useMemo(
    () => ({
      open: (changes: Partial<ShowOptions> = {}) => {
        const options = (openCount.current > 0 && host.again) || host.show;
        openCount.current += 1;
        record({ kind: 'opened' });
        show({ ...options, ...changes, onSuccess });
      },
      hide: () => {
        record({ kind: 'hidden' });
        hide();
      },
    }),
    [host, record, show, hide, onSuccess],
  );
}
