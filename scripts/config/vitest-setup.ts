import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test in which something complains on the console is a failed test: complaints are how React, Apollo and the card
// provider report misuse.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const complaints = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(complaints, 'nothing complains on the console').toEqual([]);
});
