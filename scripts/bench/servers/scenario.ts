import { startScenarioServer } from '#scenario-server';
import { serveUsageReports } from './report.ts';

const { url } = await startScenarioServer();
serveUsageReports(url);
