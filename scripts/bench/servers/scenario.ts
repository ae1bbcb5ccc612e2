import { startScenarioServer } from '#scenario-server';
import { serveUsageReports } from './report.ts';

// A soak aborts thousands of requests, and each logs a warning.
if (process.env['BENCH_WITHOUT_WARNINGS']) console.warn = () => undefined;

const { url } = await startScenarioServer();
serveUsageReports(url);
