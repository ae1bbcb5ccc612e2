import { createScenarioServer, parseStoreSetting, startScenarioServer } from '#scenario-server';
import { serveUsageReports } from './report.ts';

const createSessionStore = await parseStoreSetting(process.env['SCENARIO_STORE'] || undefined);
const { url } = await startScenarioServer({ server: await createScenarioServer({ createSessionStore }) });
serveUsageReports(url);
