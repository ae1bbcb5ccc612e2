import '@fontsource-variable/inter/index.css';
import './host.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SCOPE, UiProvider } from '#ui';
import { Gallery } from './gallery.tsx';
import { ScenarioPage } from './scenario-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('[host] Failed to start: index.html has no #root.');

const address = new URLSearchParams(location.search);
const scenario = address.get('scenario');

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <div className={SCOPE}>{scenario ? <ScenarioPage name={scenario} address={address} /> : <Gallery />}</div>
    </UiProvider>
  </StrictMode>,
);
