import { defineConfig } from 'vitest/config';
import vitestConfig from './vitest.config.ts';

const { resolve } = vitestConfig;

/** What must notice a changed line: the properties and the unit tests beside the code. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  ...(resolve && { resolve }),
  test: {
    // `TESTS` names others, between semicolons: a model of payments takes seconds for each mutant.
    include: (
      process.env['TESTS'] ?? 'property-tests/**/*.property.ts;client/{domain,checkout-flow}/**/*.test.ts'
    ).split(';'),
    // Half of the cases finds what is to be found.
    env: { SOAK: process.env['SOAK'] ?? '0.5', ANY_LAW: 'yes' },
    setupFiles: ['scripts/config/mutation-setup.ts'],
    testTimeout: 60_000,
  },
});
