import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { globals: true, include: ['{msw,contracts,jsdom}/*.test.{ts,tsx}'] } });
