import { createScenarioServer, parseStoreSetting, startScenarioServer } from '#scenario-server';
import { serveUsageReports } from './report.ts';

// A soak aborts thousands of requests, and each logs a warning.
if (process.env['BENCH_WITHOUT_WARNINGS']) console.warn = () => undefined;

const createSessionStore = await parseStoreSetting(process.env['SCENARIO_STORE']);
const { url } = await startScenarioServer({ server: await createScenarioServer({ createSessionStore }) });
serveUsageReports(url);
