import '@fontsource-variable/inter/index.css';
import './playground.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SCOPE_CLASS, UiProvider } from '#ui';
import { pageNonce } from './page-nonce.ts';

const root = document.getElementById('root');
if (!root) throw new Error('[playground] Failed to start: index.html has no #root.');

const address = new URLSearchParams(location.search);
const scenario = address.get('scenario');

/** Loads only the code of the page that the address names. */
async function loadPage(): Promise<ReactNode> {
  if (scenario === null || scenario === '') {
    if (address.get('view') === 'spec') {
      const { SpecPage } = await import('./spec/spec-page.tsx');
      return <SpecPage />;
    }
    const { Gallery } = await import('./gallery/gallery.tsx');
    return <Gallery />;
  }
  const { ScenarioPage } = await import('./scenario-page.tsx');
  return <ScenarioPage name={scenario} address={address} />;
}

createRoot(root).render(
  <StrictMode>
    <UiProvider nonce={pageNonce}>
      <div className={SCOPE_CLASS}>{await loadPage()}</div>
    </UiProvider>
  </StrictMode>,
);
