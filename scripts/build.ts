/**
 * `npm run build`: the module as an ESM library with types, in `dist/`. What a host application has or wants to choose
 * itself (React, Chakra, Apollo, the card provider's loader) stays outside, as a peer.
 */
import { command } from './command.ts';
import { inProject } from './in-project.ts';
import { buildLibrary } from './library-build.ts';

await command(async () => {
  await buildLibrary(inProject('dist'));
  console.log(
    'The module is in dist/: index.js and what it loads on demand, types/index.d.ts, package.json, licence and README. `npm pack` packs it.',
  );
  return 0;
});
