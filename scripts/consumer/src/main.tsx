import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HostPage } from './host-page';
import { loadCardProvider, signIn } from './session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const session = await signIn(new URLSearchParams(location.search).get('session') ?? '');
await loadCardProvider(session.cardProviderScript);
createRoot(root).render(
  <StrictMode>
    <HostPage session={session} />
  </StrictMode>,
);
