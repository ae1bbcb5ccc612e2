import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const load = async (address: string) => (await fetch(address)).json();
// The app's own settings know nothing of scenarios; those of a session come from the scenario server that serves this page.
const session = new URLSearchParams(location.search).get('session');
const own = await load('/settings.json');
const settings = session === null ? own : { ...own, ...(await load(`/sessions/${session}/host`)) };
if (session !== null) {
  const script = Object.assign(document.createElement('script'), { src: settings.cardProviderScript });
  document.head.append(script);
  await new Promise((resolve) => script.addEventListener('load', resolve));
}
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App settings={settings} />
  </StrictMode>,
);
