import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchHostConfig, loadCardProvider } from './host-config';
import { HostPage } from './host-page';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const config = await fetchHostConfig(new URLSearchParams(location.search).get('session') ?? '');
await loadCardProvider(config.cardProviderScript);
createRoot(root).render(
  <StrictMode>
    <HostPage config={config} />
  </StrictMode>,
);
