import { startScenarioServer } from '#scenario-server';
import { listensAt } from './report.ts';

// A soak makes thousands of clients leave; each is a line.
if (process.env['BENCH_WITHOUT_WARNINGS']) console.warn = () => undefined;

const { url } = await startScenarioServer();
listensAt(url);
