import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that writes console errors or warnings fails: React, Apollo and the card provider report misuse there.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const messages = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(messages, 'console errors and warnings').toEqual([]);
});
