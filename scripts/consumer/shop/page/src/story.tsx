/** A component story as Storybook renders one: the app with a scenario that runs in the browser. */
import { createScenarioHandlers } from 'legal-checkout/msw';
import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import settings from '../public/settings.json';
import { App } from './app';

const { handlers } = createScenarioHandlers('buy-saved-default-card', { appConfig: settings.appConfig });
await setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
createRoot(document.getElementById('root') as HTMLElement).render(<App settings={settings} />);
