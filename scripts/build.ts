/**
 * `npm run build`: builds the module as an ESM library with types in `dist/`. React, Chakra, Apollo and the card
 * provider's loader are peer dependencies.
 */

import { buildLibrary } from './library-build.ts';
import { projectPath } from './project-path.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  await buildLibrary(projectPath('dist'));
  console.log(
    'Wrote dist/: index.js and its chunks, types/index.d.ts, package.json, licence and README. `npm pack` packs it.',
  );
  return 0;
});
