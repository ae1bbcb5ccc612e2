import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');
const setupFiles = [path.join(root, 'scripts/config/vitest-setup.ts')];

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  // graphql-js carries a second copy of itself for bundlers; Apollo uses this one, and two do not know each other's errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A worker reads the code once for all of its files: reading it took three quarters of the time.
          isolate: false,
          include: ['client/**/*.test.{ts,tsx}', 'mock-server/**/*.test.ts', 'scripts/**/*.test.ts'],
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
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
});
