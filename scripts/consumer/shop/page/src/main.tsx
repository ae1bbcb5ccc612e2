import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type AppSettings } from './app';

// The app's own settings know nothing of scenarios; those of a session come from the scenario server that serves this page.
const session = new URLSearchParams(location.search).get('session');
const response = await fetch(session === null ? '/settings.json' : `/sessions/${session}/host`);
const settings = (await response.json()) as AppSettings & { cardProviderScript?: string };
if (settings.cardProviderScript !== undefined) {
  const script = document.createElement('script');
  script.src = settings.cardProviderScript;
  document.head.append(script);
  await new Promise((resolve) => {
    script.onload = resolve;
  });
}
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App settings={settings} />
  </StrictMode>,
);
