import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['{msw,contracts,jsdom}/*.test.{ts,tsx}'] } });
