import { defineConfig } from 'vitest/config';
import vitestConfig from './vitest.config.ts';

const { resolve, test } = vitestConfig;

/** Mutants are killed by the properties and by the unit tests beside the code. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  ...(resolve && { resolve }),
  test: {
    // Without their definitions, files of tagged tests are not run.
    ...(test?.tags && { tags: test.tags }),
    // `TESTS` selects other files, separated by semicolons: the payment model takes seconds for each mutant.
    include: (
      process.env['TESTS'] ?? 'property-tests/**/*.property.ts;client/{domain,checkout-flow}/**/*.test.ts'
    ).split(';'),
    // Half of the runs are enough to kill mutants.
    env: { SOAK: process.env['SOAK'] ?? '0.5', REPORT_ANY_VIOLATION: 'yes' },
    setupFiles: ['scripts/config/mutation-setup.ts'],
    testTimeout: 60_000,
  },
});
