import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globals: true, include: [process.env['TEST_FILES'] ?? '{msw,contracts,jsdom,happy-dom}/*.test.{ts,tsx}'] },
});
