import { startScenarioServer } from '#scenario-server';
import { listensAt } from './report.ts';

const { url } = await startScenarioServer();
listensAt(url);
