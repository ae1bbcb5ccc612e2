import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CheckoutProvider, type PaidReport, usePaymentMethodDialog } from '../index.ts';
import { loadEmulator, ownPublishableKey } from './card-provider-script.ts';
import { checkoutOptions } from './checkout-options.ts';
import { CannotOpen, Notice } from './notice.tsx';
import { Panel } from './panel/panel.tsx';
import { PanelWindow } from './panel/panel-window.tsx';
import { SampleApp } from './sample-app.tsx';
import { type Controls, servePanels } from './session/panel-channel.ts';
import { prepareSession } from './session/prepare-session.ts';
import type { Session } from './session/session.ts';
import { watchPage } from './session/watch-page.ts';
import { sessionKey } from './session-key.ts';
import { useLoaded } from './use-loaded.ts';
import { useOpening } from './use-opening.ts';

async function prepare(key: string, name: string, address: URLSearchParams): Promise<Session> {
  const session = await prepareSession(key, name, address);
  if (!ownPublishableKey) await loadEmulator(session.host.cardProviderScript);
  return session;
}

/** One scenario, ready to try: a sample legal-services page that embeds the checkout, and the panel beside it. */
export function ScenarioPage({ name, address }: { name: string; address: URLSearchParams }) {
  const [key] = useState(() => sessionKey(name, address));
  const load = useCallback(() => prepare(key, name, address), [key, name, address]);
  const ready = useLoaded(load);
  useEffect(() => {
    if (ready.at === 'loaded') document.title = `${ready.value.entry.title} · Checkout scenarios`;
  }, [ready]);
  if (ready.at === 'failed') return <CannotOpen message={ready.message} />;
  if (ready.at === 'loading') return <Notice title={`Opening ${name}…`} />;
  if (address.get('panel') === '1') return <PanelWindow session={ready.value} />;
  return <Embedded session={ready.value} openAtOnce={address.get('open') === '1'} />;
}

interface EmbeddedProps {
  session: Session;
  openAtOnce: boolean;
}

function Embedded({ session, openAtOnce }: EmbeddedProps) {
  const options = useMemo(() => checkoutOptions(session), [session]);
  useEffect(() => session.follow(), [session]);
  useEffect(() => watchPage(session.note), [session]);
  return (
    <CheckoutProvider {...options}>
      <Pages session={session} openAtOnce={openAtOnce} />
    </CheckoutProvider>
  );
}

/** The sample page and the panel, which can do what the sample page's own buttons do. */
function Pages({ session, openAtOnce }: EmbeddedProps) {
  const { host, note } = session;
  const [paid, setPaid] = useState<PaidReport | null>(null);
  const [paysInPage, setPaysInPage] = useState(false);
  const onPaid = useCallback(
    (report: PaidReport) => {
      note({ kind: 'told', name: 'onSuccess', data: report });
      setPaid(report);
      if (host.callbackThrows === true) throw new Error('The success callback of this host throws.');
    },
    [host, note],
  );
  const open = useOpening(session, onPaid);
  const { open: openSaveDialog } = usePaymentMethodDialog();
  const controls = useMemo<Controls>(
    () => ({
      start: () => {
        switch (host.start.opens) {
          case 'checkout':
            return open();
          case 'payment form':
            note({ kind: 'opened' });
            return setPaysInPage(true);
          case 'payment method dialog':
            note({ kind: 'opened' });
            return openSaveDialog({ mode: host.start.mode });
        }
      },
      hide: () => dispatchEvent(new CustomEvent('host:hide')),
      reload: () => location.reload(),
    }),
    [host, note, open, openSaveDialog],
  );
  useEffect(() => servePanels(session, controls), [session, controls]);
  const [openNow] = useState(() => once(() => openAtOnce && controls.start()));
  useEffect(openNow, [openNow]);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      gridTemplateRows={{ base: 'auto 1fr auto', lg: 'auto' }}
      minHeight="100dvh"
    >
      <WayToPanel />
      <SampleApp host={host} paid={paid} onPaid={onPaid} paysInPage={paysInPage} open={open} />
      <Panel session={session} controls={controls} />
    </chakra.div>
  );
}

/** On a small screen the panel lies below the page. */
const WayToPanel = () => (
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

/** In development React mounts everything twice; a dialog opens once. */
function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
