/**
 * The scenario server of `npm run dev`: restarted when its code changes or when it ends by itself. Changed scenarios are
 * reloaded by the server, without a restart.
 */
import path from 'node:path';
import { projectPath } from './project-path.ts';
import { supervise } from './supervise.ts';

const scenarios = projectPath('mock-server/scenarios') + path.sep;
const stop = supervise({
  name: 'The scenario server',
  program: process.execPath,
  args: [projectPath('scripts/run.mjs'), projectPath('mock-server/main.ts')],
  watched: [projectPath('mock-server'), projectPath('schema.graphql')],
  ignores: (file) => file.startsWith(scenarios) || /\.(test|test-support)\.ts$|~$/.test(file),
  log: console.log,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
