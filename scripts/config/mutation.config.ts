import { defineConfig } from 'vitest/config';

/** What must notice a changed line: the laws alone, so that the score says how much they hold up by themselves. */
export default defineConfig({ test: { include: ['property-tests/**/*.property.ts'] } });
