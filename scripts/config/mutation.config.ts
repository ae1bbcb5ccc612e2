import { defineConfig } from 'vitest/config';
import vitestConfig from './vitest.config.ts';

const { resolve, test } = vitestConfig;

/** Runs the tests that scripts/mutation/main.ts selects against one mutant. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  ...(resolve && { resolve }),
  test: {
    // Vitest does not run a file with tags that are not defined here.
    ...(test?.tags && { tags: test.tags }),
    include: [process.env['TESTS'] ?? ''],
    // Test files share loaded modules because it is three times as fast; every run of a mutant loads them again.
    isolate: false,
    // Half of each property's runs are enough to kill mutants.
    env: { RUNS_FACTOR: process.env['RUNS_FACTOR'] ?? '0.5' },
    testTimeout: 60_000,
  },
});
