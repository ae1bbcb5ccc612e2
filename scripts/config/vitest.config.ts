import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { SPEC_LINES } from '../../mock-server/scenarios/spec-codes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const setupFiles = [path.join(root, 'scripts/config/vitest-setup.ts')];

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  // Uses Apollo's copy of graphql, because `instanceof` checks fail if the copy for bundlers is loaded too.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Test files of a worker share loaded modules, because loading took three quarters of the time.
    isolate: false,
    // `npm run unit -- --tags-filter=T13` runs the tests of the specification's line T13.
    tags: Object.entries(SPEC_LINES).map(([name, description]) => ({ name, description })),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['client/**/*.test.{ts,tsx}', 'mock-server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/consumer/**'],
          setupFiles,
        },
      },
      { extends: true, test: { name: 'properties', include: ['property-tests/**/*.property.ts'], setupFiles } },
      {
        extends: true,
        test: {
          name: 'contracts',
          include: ['contracts/**/*.pact.ts'],
          setupFiles,
          fileParallelism: false,
        },
      },
    ],
  },
});
