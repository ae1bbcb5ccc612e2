/** A component story as Storybook renders one: the app with a scenario that runs in the browser. */
import { createScenarioHandlers } from 'legal-checkout/msw';
import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import { App, type AppSettings } from './app';

const root = document.getElementById('root');
if (!root) throw new Error('story.html has no #root.');
const settings = (await (await fetch('/settings.json')).json()) as AppSettings;
const { handlers } = createScenarioHandlers('buy-saved-default-card', { appConfig: settings.appConfig });
await setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
createRoot(root).render(<App settings={settings} />);
