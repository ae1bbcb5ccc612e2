import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const load = async (address: string) => (await fetch(address)).json();
let settings = await load('/settings.json');
// The app's own settings contain no scenario. The scenario server that serves this page sends those of a session.
const session = new URLSearchParams(location.search).get('session');
if (session !== null) {
  const { now: _, cardProviderScript: src, ...sold } = await load(`/sessions/${session}/host`);
  settings = { ...settings, ...sold };
  const script = Object.assign(document.createElement('script'), { src });
  document.head.append(script);
  await new Promise((resolve) => script.addEventListener('load', resolve));
}
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App settings={settings} />
  </StrictMode>,
);
