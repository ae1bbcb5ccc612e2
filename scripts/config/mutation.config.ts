import { defineConfig } from 'vitest/config';
import vitestConfig from './vitest.config.ts';

const { resolve } = vitestConfig;

/** What must notice a changed line: the laws alone, so that the score says how much they hold up by themselves. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  ...(resolve && { resolve }),
  test: {
    // `LAWS` leaves out those that cannot know of what is mutated: a payment is tried hundreds of times for each mutant.
    include: [process.env['LAWS'] ?? 'property-tests/**/*.property.ts'],
    // Half of the cases finds what is to be found.
    env: { SOAK: process.env['SOAK'] ?? '0.5', ANY_LAW: 'yes' },
    setupFiles: ['scripts/config/mutation-setup.ts'],
    testTimeout: 60_000,
  },
});
