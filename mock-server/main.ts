/** Starts the scenario server on SCENARIO_PORT (4000) and SCENARIO_HOST (loopback), and stops it on SIGINT or SIGTERM. */
import { startScenarioServer } from './server.ts';

const DEFAULT_PORT = 4000;

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new Error(`SCENARIO_PORT is '${text}', which is not a port. Use a number from 0 to 65535.`);
}

try {
  const { SCENARIO_PORT, SCENARIO_HOST } = process.env;
  const running = await startScenarioServer({
    port: portOf(SCENARIO_PORT),
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
  });
  console.log(`Scenario server: ${running.url}`);
  const stop = () => void running.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
