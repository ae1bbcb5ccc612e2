/**
 * The scenario server of `npm run dev`: restarted when its code changes or when it ends by itself. Changed scenarios are
 * reloaded by the server, without a restart.
 */
import os from 'node:os';
import path from 'node:path';
import { projectPath } from './project-path.ts';
import { supervise } from './supervise.ts';

// Both servers are bundled at the same time. The page comes first, because it shows something before the scenarios arrive.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

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
