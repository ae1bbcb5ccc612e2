import { defineConfig } from 'vitest/config';
import vitestConfig from './vitest.config.ts';

const { resolve, test } = vitestConfig;

/** Runs the tests that scripts/mutation/main.ts selects against one mutant. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  ...(resolve && { resolve }),
  test: {
    // Vitest skips a test file with tags that its configuration does not define.
    ...(test?.tags && { tags: test.tags }),
    include: [process.env['TESTS'] ?? ''],
    // Test files share loaded modules, because that is three times as fast. The run of each mutant loads them again.
    isolate: false,
    // Half of each property's runs are enough to kill mutants.
    env: { RUNS_FACTOR: process.env['RUNS_FACTOR'] ?? '0.5' },
    testTimeout: 60_000,
  },
});
