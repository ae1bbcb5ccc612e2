/**
 * `npm start`: the built host page and the scenario server from one process on one port, to share a preview. The card
 * provider's frames stay at another origin: 127.0.0.1 where the page is at localhost, the host that FRAME_HOST says, or else, where
 * SCENARIO_HOST says on which address to listen, a port of their own (FRAME_PORT, or the next one).
 */
import { startScenarioServer } from '#scenario-server';
import { command } from './command.ts';
import { builtHostPage } from './playground-build.ts';
import { portChoice, requireFree, scenarioPort } from './ports.ts';
import { stopWithNpm } from './stop-with-npm.ts';

await command(async () => {
  stopWithNpm();
  const { PORT, FRAME_HOST, SCENARIO_HOST, PAGE_ORIGIN, ALLOWED_HOSTS, VITE_STRIPE_PUBLISHABLE_KEY } = process.env;
  const choice = PORT ? portChoice('PORT', 4000) : scenarioPort();
  const frames = SCENARIO_HOST && !FRAME_HOST ? portChoice('FRAME_PORT', choice.port + 1) : null;
  await requireFree(choice, ...(frames ? [frames] : []));
  const publishableKey = VITE_STRIPE_PUBLISHABLE_KEY ?? '';
  const staticDir = await builtHostPage({ publishableKey });
  const running = await startScenarioServer({
    port: choice.port,
    staticDir,
    allowsRealProvider: publishableKey !== '',
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
    ...(FRAME_HOST ? { frameHost: FRAME_HOST } : {}),
    ...(frames ? { framePort: frames.port } : {}),
    ...(ALLOWED_HOSTS ? { allowedHosts: ALLOWED_HOSTS.split(',') } : {}),
    ...(PAGE_ORIGIN ? { clientOrigins: PAGE_ORIGIN.split(',') } : {}),
  });
  console.log(`Checkout scenarios: ${running.url}`);
  if (running.framePort !== null) {
    console.log(`Card fields: port ${running.framePort} of the same host, an origin that the page cannot read.`);
  }
  await new Promise<void>((asked) => {
    process.once('SIGINT', asked);
    process.once('SIGTERM', asked);
  });
  await running.close();
  return 0;
});
