/** A component story as Storybook renders one: the shop with a scenario that runs in the browser. */
import { createScenarioHandlers } from 'legal-checkout/msw';
import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import { appConfig, Shop } from './shop';

const root = document.getElementById('root');
if (!root) throw new Error('story.html has no #root.');
const scenario = createScenarioHandlers('buy-saved-default-card', { appConfig });
await setupWorker(...scenario.handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
createRoot(root).render(<Shop />);
