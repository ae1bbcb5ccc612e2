import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LoadError, SlowHint } from '../notice.tsx';
import { Panel } from '../panel/panel.tsx';
import { fetchScenario, type ScenarioEntry } from '../scenario-server.ts';
import { replaceInAddress, sessionOf } from '../session-address.ts';
import { STAGE_READY, type Stage } from '../stage/stage.ts';
import { useLoad } from '../use-load.ts';
import { ScenarioNav, useCatalogueAfter } from './scenario-nav.tsx';
import { applyScheme, Toolbar, useView, type View } from './toolbar.tsx';

export function Workbench({ address }: { address: URLSearchParams }) {
  const name = address.get('scenario') ?? '';
  const load = useCallback(() => fetchScenario(name), [name]);
  const entry = useLoad(load);
  useEffect(() => {
    if (entry.status === 'loaded') document.title = `${entry.value.title} · Checkout scenarios`;
  }, [entry]);
  if (entry.status === 'failed') return <LoadError message={entry.message} />;
  return <Layout address={address} entry={entry.status === 'loaded' ? entry.value : null} />;
}

interface Loaded {
  stage: Stage;
  page: Document;
}

function Layout({ address, entry }: { address: URLSearchParams; entry: ScenarioEntry | null }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [view, changeView] = useView(address);
  const [tab, setTab] = useState<'page' | 'walkthrough'>('page');
  const catalogue = useCatalogueAfter(loaded?.page ?? null);
  useEffect(() => applyScheme(loaded?.page, view.scheme), [loaded, view.scheme]);
  const reload = () => loaded?.page.location.reload();
  return (
    <chakra.div
      display="grid"
      height="100dvh"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `${view.list ? '256px ' : ''}minmax(0, 1fr) 392px` }}
      gridTemplateRows="auto minmax(0, 1fr)"
    >
      <Toolbar
        title={entry?.title ?? 'Scenario'}
        view={view}
        onChange={changeView}
        reload={reload}
        tab={tab}
        onTab={setTab}
        bareHref={bareAddress(address)}
      />
      {view.list && (
        <Column as="nav" aria-label="Scenarios" display={{ base: 'none', lg: 'block' }} borderInlineEndWidth="1px">
          <ScenarioNav catalogue={catalogue} current={entry?.name ?? ''} />
        </Column>
      )}
      <chakra.main display="contents">
        <Column
          as="section"
          id="page"
          aria-label="The customer's page"
          display={{ base: tab === 'page' ? 'flex' : 'none', lg: 'flex' }}
          bg="sunken"
          padding={{ base: '0', lg: view.width === null ? '0' : '4' }}
          justifyContent={{ lg: 'safe center' }}
        >
          <StageFrame address={address} view={view} onLoaded={setLoaded} />
        </Column>
        <Column
          as="section"
          id="walkthrough"
          aria-label="Scenario"
          display={{ base: tab === 'walkthrough' ? 'block' : 'none', lg: 'block' }}
          borderInlineStartWidth={{ lg: '1px' }}
          tabIndex={0}
        >
          {entry && loaded ? (
            <Panel entry={entry} {...loaded} />
          ) : (
            <chakra.p padding="5" textStyle="small" color="ink.muted" role="status">
              Opening the page… <SlowHint />
            </chakra.p>
          )}
        </Column>
      </chakra.main>
    </chakra.div>
  );
}

const Column = chakra('div', {
  base: {
    minWidth: '0',
    minHeight: '0',
    overflow: 'auto',
    bg: 'panel',
    borderColor: 'line',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
  },
});

interface StageFrameProps {
  address: URLSearchParams;
  view: View;
  onLoaded: (loaded: Loaded | null) => void;
}

function StageFrame({ address, view, onLoaded }: StageFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  // The frame keeps the address that the page had first, because a new `src` would load it again.
  const [src] = useState(() => {
    const first = bareAddress(address);
    // Removes clock and seed, because the customer's page in the frame applies them to the session.
    replaceInAddress(address, { clock: null, seed: null });
    return first;
  });
  useEffect(() => {
    const frame = ref.current;
    const onReady = () => {
      const { contentWindow, contentDocument } = frame ?? {};
      const stage = contentWindow?.scenarioStage;
      if (!stage || !contentDocument) return;
      onLoaded({ stage, page: contentDocument });
      contentWindow.addEventListener('pagehide', () => onLoaded(null), { once: true });
    };
    frame?.addEventListener(STAGE_READY, onReady);
    onReady();
    return () => frame?.removeEventListener(STAGE_READY, onReady);
  }, [onLoaded]);
  return (
    <chakra.iframe
      ref={ref}
      src={src}
      title="The customer's page"
      allow="clipboard-read; clipboard-write"
      border="0"
      bg="page"
      height="full"
      width="full"
      maxWidth={{ lg: view.width === null ? 'none' : `${view.width}px` }}
      flexShrink="0"
      boxShadow={{ lg: view.width === null ? 'none' : '0 0 0 1px {colors.line.strong}' }}
    />
  );
}

function bareAddress(address: URLSearchParams): string {
  const bare = new URLSearchParams(address);
  bare.delete('width');
  bare.set('session', sessionOf(address));
  bare.set('bare', '1');
  return `/?${bare}`;
}
